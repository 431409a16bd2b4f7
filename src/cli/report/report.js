(function () {
  "use strict";
  var all = function (selector) { return [].slice.call(document.querySelectorAll(selector)); };
  var rows = all(".row");
  var sections = all("section[data-kind]");
  var buttons = all("button[data-show]");
  var text = document.getElementById("find");
  var fold = document.getElementById("fold");
  var count = document.getElementById("count");
  var shown = "all";
  var texts = [];
  var openBefore = [];
  function matches(row, at, wanted) {
    if (shown !== "all" && !row.classList.contains(shown)) return false;
    if (!wanted) return true;
    if (!texts[at]) texts[at] = row.textContent.toLowerCase();
    return texts[at].indexOf(wanted) >= 0;
  }
  function update() {
    var wanted = text.value.trim().toLowerCase();
    var found = 0;
    rows.forEach(function (row, at) {
      row.hidden = !matches(row, at, wanted);
      if (!row.hidden) found += 1;
    });
    sections.forEach(function (section) {
      section.hidden = !section.querySelector(".row:not([hidden])");
    });
    buttons.forEach(function (button) {
      button.setAttribute("aria-pressed", String(button.dataset.show === shown));
    });
    count.textContent = found === rows.length ? "" : found + " of " + rows.length + " shown";
  }
  function unfold(open) {
    rows.forEach(function (row) { row.open = open; });
    fold.textContent = open ? "Fold all" : "Unfold all";
  }
  if (!rows.length) return;
  document.documentElement.className = "js";
  buttons.forEach(function (button) {
    button.addEventListener("click", function () { shown = button.dataset.show; update(); });
  });
  text.addEventListener("input", update);
  fold.addEventListener("click", function () { unfold(fold.textContent === "Unfold all"); });
  window.addEventListener("beforeprint", function () {
    openBefore = rows.map(function (row) { return row.open; });
    rows.forEach(function (row) { row.open = true; });
  });
  window.addEventListener("afterprint", function () {
    rows.forEach(function (row, at) { row.open = openBefore[at]; });
  });
})();
