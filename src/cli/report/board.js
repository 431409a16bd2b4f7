(function () {
  "use strict";
  var live = document.getElementById("live");
  var busy = false;
  var again = false;
  function say(text) {
    live.textContent = text;
    live.hidden = !text;
  }
  function keyOf(row) { return row.getAttribute("data-work"); }
  // What somebody has unfolded, looked for or stands on stays as it is.
  function draw(html) {
    var next = new DOMParser().parseFromString(html, "text/html");
    var open = {};
    var focused = document.activeElement;
    var row = focused && focused.closest("[data-work]");
    var id = focused && focused.id;
    var find = document.getElementById("find");
    var text = find ? find.value : "";
    document.querySelectorAll(".row[open]").forEach(function (one) { open[keyOf(one)] = true; });
    ["header", "main"].forEach(function (part) {
      document.querySelector(part).replaceWith(document.adoptNode(next.querySelector(part)));
    });
    document.querySelectorAll(".row").forEach(function (one) { one.open = open[keyOf(one)] === true; });
    find = document.getElementById("find");
    if (find) find.value = text;
    document.dispatchEvent(new Event("redrawn"));
    if (id && document.getElementById(id)) document.getElementById(id).focus();
    if (row) {
      document.querySelectorAll(".row").forEach(function (one) {
        if (keyOf(one) === keyOf(row)) one.querySelector("summary").focus();
      });
    }
  }
  // One request at a time; what changes meanwhile asks once more.
  function changed() {
    again = busy;
    if (busy) return;
    busy = true;
    fetch("page", { credentials: "same-origin", cache: "no-store" }).then(function (answer) {
      if (!answer.ok) throw new Error(answer.status);
      return answer.text();
    }).then(function (html) {
      say("");
      draw(html);
    }).catch(function () {
      say("The board does not answer; what you see may be old.");
    }).then(function () {
      busy = false;
      if (again) changed();
    });
  }
  function listen() {
    var events = new EventSource("events");
    events.addEventListener("changed", changed);
    events.addEventListener("error", function () {
      say(events.readyState === 2 ? "The board has ended. Start it again, and open its new link."
        : "The board does not answer; what you see may be old.");
    });
    events.addEventListener("open", function () { say(""); });
    window.addEventListener("pagehide", function () { events.close(); });
  }
  listen();
  window.setInterval(changed, 60000);
})();
