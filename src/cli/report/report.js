(function () {
  var root = document.documentElement;
  root.className = "js";
  var rows = [].slice.call(document.querySelectorAll(".row"));
  var sections = [].slice.call(document.querySelectorAll("section[data-kind]"));
  var buttons = [].slice.call(document.querySelectorAll("button[data-show]"));
  var text = document.getElementById("find");
  var fold = document.getElementById("fold");
  var shown = "all";
  function update() {
    var wanted = text.value.trim().toLowerCase();
    rows.forEach(function (row) {
      var fits = shown === "all" || row.classList.contains(shown);
      row.hidden = !(fits && row.textContent.toLowerCase().indexOf(wanted) >= 0);
    });
    sections.forEach(function (section) {
      section.hidden = !section.querySelector(".row:not([hidden])");
    });
    buttons.forEach(function (button) {
      button.setAttribute("aria-pressed", String(button.dataset.show === shown));
    });
  }
  buttons.forEach(function (button) {
    button.addEventListener("click", function () { shown = button.dataset.show; update(); });
  });
  text.addEventListener("input", update);
  fold.addEventListener("click", function () {
    var open = fold.getAttribute("aria-pressed") !== "true";
    rows.forEach(function (row) { row.open = open; });
    fold.setAttribute("aria-pressed", String(open));
  });
  window.addEventListener("beforeprint", function () {
    rows.forEach(function (row) { row.open = true; });
  });
})();
