(function () {
  "use strict";
  var all = function (selector) { return [].slice.call(document.querySelectorAll(selector)); };
  var rows = [];
  var groups = [];
  var wholes = [];
  var sections = [];
  var buttons = [];
  var text = null;
  var fold = null;
  var count = null;
  var shown = "all";
  var texts = [];
  var openBefore = [];
  var wasAsked = false;
  // What a row says of its work: not what can be pressed in it, or not yet, nor what stands in every row.
  function words_of(row) {
    var copy = row.cloneNode(true);
    [].slice.call(copy.querySelectorAll("button, .refused, dt")).forEach(function (one) { one.remove(); });
    return copy.textContent.toLowerCase();
  }
  function matches(row, at, wanted) {
    if (shown !== "all" && !row.classList.contains(shown) && !row.classList.contains(shown + "-too")) return false;
    if (!wanted) return true;
    if (!texts[at]) texts[at] = words_of(row);
    return texts[at].indexOf(wanted) >= 0;
  }
  function update() {
    var wanted = text.value.trim().toLowerCase();
    var found = 0;
    rows.forEach(function (row, at) {
      row.hidden = !matches(row, at, wanted);
      if (!row.hidden) found += 1;
    });
    var asked = shown !== "all" || wanted !== "";
    if (asked !== wasAsked) fold_groups(asked);
    wasAsked = asked;
    sections.forEach(function (section) {
      section.hidden = !section.querySelector(".row:not([hidden])");
    });
    buttons.forEach(function (button) {
      button.setAttribute("aria-pressed", String(button.dataset.show === shown));
    });
    count.textContent = found === rows.length ? "" : found + " of " + rows.length + " shown";
  }
  // What is looked for is seen, also where it is folded away with others.
  function fold_groups(open) {
    groups.forEach(function (group) { group.open = open; });
  }
  function folding() { return rows.concat(groups, wholes); }
  function unfold(open) {
    folding().forEach(function (one) { one.open = open; });
    fold.textContent = open ? "Fold all" : "Unfold all";
  }
  function start() {
    rows = all(".row");
    groups = all(".group");
    wholes = all(".whole");
    sections = all("section[data-kind]");
    buttons = all("button[data-show]");
    text = document.getElementById("find");
    fold = document.getElementById("fold");
    count = document.getElementById("count");
    texts = [];
    wasAsked = false;
    if (!rows.length) return;
    document.documentElement.className = "js";
    if (!buttons.some(function (button) { return button.dataset.show === shown; })) shown = "all";
    buttons.forEach(function (button) {
      button.addEventListener("click", function () { shown = button.dataset.show; update(); });
    });
    text.addEventListener("input", update);
    fold.addEventListener("click", function () { unfold(fold.textContent === "Unfold all"); });
    update();
  }
  window.addEventListener("beforeprint", function () {
    openBefore = folding().map(function (one) { return one.open; });
    folding().forEach(function (one) { one.open = true; });
  });
  window.addEventListener("afterprint", function () {
    folding().forEach(function (one, at) { one.open = openBefore[at]; });
  });
  document.addEventListener("redrawn", start);
  start();
})();
