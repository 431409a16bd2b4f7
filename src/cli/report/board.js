(function () {
  "use strict";
  var live = document.getElementById("live");
  var silence = "The board does not answer; what you see may be old.";
  var late = "Somebody has changed it meanwhile, and nothing was written. ";
  var looking = null;
  var following = null;
  var failed = false;
  var events = null;
  var crowded = false;
  var key = "";
  var dialog = null;
  // What each action asks before it is done.
  var questions = {
    "decide": { title: "Decide", yes: "Decide", field: "decision", label: "What is recorded", needed: true, nameless: true },
    "unblock": { title: "Unblock", yes: "Take the blocker away", nameless: true },
    "go-on": { title: "Go on", yes: "It goes on", nameless: true },
    "finish": { title: "Finish", yes: "It is done", field: "next", label: "What comes next, where it is not in the list yet", check: "complete", checkLabel: "All of this work is done", nameless: true },
    "claim": { title: "Claim", yes: "Claim it for half an hour" },
    "give-back": { title: "Give back", yes: "Give it back" },
    "approve": { title: "Approve", yes: "Approve exactly this", ofPart: "Approve all of it", named: true },
    "reject": { title: "Reject", yes: "Send it back to work", field: "reason", label: "What has to change", needed: true, named: true },
    "approve-phase": { title: "Approve", yes: "Approve exactly this", ofPart: "Approve all of it", named: true },
    "try-again": { title: "Try again", yes: "It is to be done again", nameless: true },
    "resume-phase": { title: "Go on", yes: "It goes on", nameless: true },
    "complete-phase": { title: "Complete the phase", yes: "It is complete", ofLeft: "Complete it all the same", nameless: true },
    "begin-stage": { title: "Begin the stage", yes: "It is begun", nameless: true },
    "hand-over-stage": { title: "Hand over for approval", yes: "It waits for approval", ofOld: "Hand over what is from before", nameless: true },
    "complete-stage": { title: "Complete the stage", yes: "It is complete", ofOld: "Complete it with what is from before", nameless: true },
    "reopen-stage": { title: "Open the stage again", yes: "Open it again", field: "reason", label: "Why it has to be done again", needed: true, nameless: true }
  };
  // What it asks for besides: where nothing is queued to go on with, and where a person decides on a draft.
  var wanted = { "next": "What comes next", "output": "What the phase has made: a path in the project" };
  function say(text) {
    live.textContent = text;
    live.hidden = !text;
  }
  // By what something that unfolds is found again once the page has been drawn anew.
  function keyOf(one) {
    if (one.classList.contains("subject")) return "subject " + one.parentElement.querySelector("button[data-act]").dataset.key;
    if (one.classList.contains("row")) return "row " + one.dataset.work;
    if (one.classList.contains("whole")) return "whole " + one.dataset.place;
    var heading = one.closest("section").querySelector("h2");
    return "group" + [heading, one.querySelector("summary")].map(function (words) { return words ? /[a-z]+/i.exec(words.textContent) : ""; });
  }
  function unfolding() { return [].slice.call(document.querySelectorAll("main details")); }
  function element(tag, text, name) {
    var one = document.createElement(tag);
    if (text) one.textContent = text;
    if (name) one.className = name;
    return one;
  }
  // A function that finds again what somebody stands on.
  function finderOf(one) {
    var beside = one && one.tagName === "SUMMARY" ? one.parentElement : one && one.closest(".row");
    if (one && one.id) return function () { return document.getElementById(one.id); };
    if (one && one.dataset.key) return function () { return button(one.dataset.key); };
    if (one && one.dataset.show) return function () { return document.querySelector("[data-show=" + one.dataset.show + "]"); };
    return function () {
      return beside && unfolding().filter(function (other) { return keyOf(other) === keyOf(beside); }).map(function (other) {
        return other.querySelector("summary");
      })[0];
    };
  }
  function replace(part, next) {
    document.querySelector(part).replaceWith(document.adoptNode(next.querySelector(part)));
  }
  // What somebody has unfolded, looked for or stands on stays as it is; where nothing is different, all of it does.
  function draw(html) {
    var next = new DOMParser().parseFromString(html, "text/html");
    var digest = next.getElementById("live").dataset.digest;
    replace("header", next);
    if (digest === live.dataset.digest) return;
    live.dataset.digest = digest;
    var open = {};
    var before = document.activeElement;
    var again = finderOf(before);
    var field = document.getElementById("find");
    var fold = document.getElementById("fold");
    unfolding().forEach(function (one) { open[keyOf(one)] = one.open; });
    replace("main", next);
    if (field) document.getElementById("find").value = field.value;
    if (fold) document.getElementById("fold").textContent = fold.textContent;
    document.dispatchEvent(new Event("redrawn"));
    unfolding().forEach(function (one) {
      if (keyOf(one) in open) one.open = open[keyOf(one)];
    });
    if (dialog && dialog.open) return;
    var now = again();
    if (now && now !== document.activeElement) now.focus({ preventScroll: true });
    if (now && before === field) now.setSelectionRange(before.selectionStart, before.selectionEnd);
  }
  // Draws what the board has now, or says why it has nothing. Whether it had.
  function look() {
    return fetch("page", { credentials: "same-origin", cache: "no-store" }).then(function (answer) {
      return answer.text().then(function (text) {
        failed = !answer.ok;
        if (answer.ok) draw(text);
        say(answer.ok ? "" : answer.status === 503 ? text : "The board has ended. Start it again, and open its new link.");
      });
    }).catch(function () {
      failed = true;
      say(silence);
    }).then(function () {
      if (!failed) listen();
      return !failed;
    });
  }
  // One request at a time. Who asks meanwhile gets the next one: what is under way may have been answered before.
  function changed() {
    if (!looking) {
      looking = look().then(function (found) {
        looking = null;
        return found;
      });
      return looking;
    }
    if (!following) {
      following = looking.then(function () {
        following = null;
        return changed();
      });
    }
    return following;
  }
  function button(name) {
    return [].slice.call(document.querySelectorAll("button[data-act]")).filter(function (one) {
      return one.dataset.key === name;
    })[0];
  }
  function subjectOf(one) {
    var beside = one.closest(".ask");
    var subject = beside && beside.querySelector(".subject");
    return subject ? { text: subject.querySelector("pre").textContent, notes: [].slice.call(subject.querySelectorAll("p")) } : null;
  }
  // What is needed to write, asked for once.
  function withKey() {
    if (key) return Promise.resolve();
    return fetch("key", { credentials: "same-origin", cache: "no-store" }).then(function (answer) { return answer.json(); })
      .then(function (said) { key = said.key; });
  }
  function send(request) {
    return withKey().then(function () {
      return fetch("act", {
        method: "POST", credentials: "same-origin", cache: "no-store",
        headers: { "Content-Type": "application/json", "Checkpoint-Key": key }, body: JSON.stringify(request)
      });
    }).then(function (answer) {
      return answer.json().catch(function () { return {}; }).then(function (said) { return { status: answer.status, said: said }; });
    });
  }
  // Somebody else was there first: nothing was written, and this is what stands there now.
  function tellChange(told, before, name, submit) {
    var now = button(name);
    told.textContent = late;
    if (!now) {
      told.textContent += "It does not wait any more.";
      submit.disabled = true;
      return null;
    }
    if (now.dataset.about !== before.about) told.textContent += "It was: " + before.about + " It is now: " + now.dataset.about + " ";
    told.textContent += "Look at it again; you can go on from here.";
    return now;
  }
  function ask(one) {
    var question = questions[one.dataset.act];
    var request = JSON.parse(one.dataset.request);
    var name = one.dataset.key;
    var before = { about: one.dataset.about };
    var form = element("form");
    var told = element("p", "", "told");
    var about = element("p", one.dataset.about);
    var subject = element("pre");
    var notes = element("div");
    var signed = element("p", "", "soft");
    var yes = element("button", "", "first");
    var no = element("button", "Cancel");
    var yesno = element("div", "", "yesno");
    var fieldName = one.dataset.wants || question.field;
    var isNeeded = question.needed === true || "wants" in one.dataset;
    var field = null;
    var check = null;
    function showSubject(at) {
      var what = /^approve/.test(at.dataset.act) ? subjectOf(at) : null;
      subject.textContent = what ? what.text : "";
      notes.replaceChildren.apply(notes, what ? what.notes.map(function (note) { return note.cloneNode(true); }) : []);
      subject.hidden = !what;
      signed.textContent = at.dataset.as ? "In the name of " + at.dataset.as + ", which is recorded." :
        question.named ? "Nobody is known in whose name: git's user.name is not set." :
        question.nameless ? "No name is recorded with it: the commit that carries it says who it was." : "";
      signed.hidden = !signed.textContent;
      yes.textContent = { part: question.ofPart, old: question.ofOld, left: question.ofLeft }[at.dataset.extent] || question.yes;
    }
    if (dialog) dialog.remove();
    dialog = element("dialog");
    dialog.setAttribute("aria-labelledby", "asked");
    var title = element("h2", question.title);
    title.id = "asked";
    told.setAttribute("role", "alert");
    told.hidden = true;
    subject.tabIndex = 0;
    subject.setAttribute("role", "region");
    subject.setAttribute("aria-label", "What is approved");
    showSubject(one);
    form.append(told);
    if (fieldName) {
      var label = element("label", question.label || wanted[fieldName]);
      field = element("textarea");
      field.value = one.dataset.text || "";
      field.required = isNeeded;
      label.append(field);
      form.append(label);
    }
    if (question.check) {
      var checked = element("label", "", "check");
      check = element("input");
      check.type = "checkbox";
      checked.append(check, question.checkLabel);
      form.append(checked);
    }
    yes.type = "submit";
    no.type = "button";
    no.addEventListener("click", function () { dialog.close(); });
    yesno.append(no, yes);
    form.append(signed, yesno);
    form.addEventListener("submit", function (event) {
      event.preventDefault();
      var text = field ? field.value.trim() : "";
      // What nobody has changed is recorded as it is, though it is shown otherwise.
      if ("exact" in one.dataset && text === one.dataset.text.trim()) text = JSON.parse(one.dataset.exact);
      if (isNeeded && !text) return;
      if (text) request.arguments[fieldName] = text;
      else if (field) delete request.arguments[fieldName];
      if (check) request.arguments[question.check] = check.checked;
      yes.disabled = true;
      send(request).then(function (answer) {
        yes.disabled = false;
        if (answer.status === 200) {
          dialog.close();
          return changed();
        }
        if (answer.status === 412 || answer.status === 409) {
          return changed().then(function (found) {
            told.hidden = false;
            told.textContent = late + silence;
            if (!found) return;
            var now = tellChange(told, before, name, yes);
            if (!now) return;
            request = JSON.parse(now.dataset.request);
            before = { about: now.dataset.about };
            about.textContent = now.dataset.about;
            showSubject(now);
          });
        }
        told.hidden = false;
        told.textContent = (answer.said.error || "The board did not do it (" + answer.status + ")") + ". " + (answer.said.hint || "");
      }).catch(function () {
        yes.disabled = false;
        told.hidden = false;
        told.textContent = "The board does not answer; look whether it was done once it does.";
      });
    });
    dialog.append(title, about, subject, notes, form);
    dialog.addEventListener("close", function () {
      var back = button(name);
      if (back) back.focus();
    });
    document.body.append(dialog);
    dialog.showModal();
  }
  document.addEventListener("click", function (event) {
    var one = event.target.closest && event.target.closest("button[data-act]");
    if (one) ask(one);
  });
  // A browser gives one server six connections for all its tabs: who is not seen, or comes late of many, holds none.
  function listen() {
    if (events || crowded || document.hidden) return;
    events = new EventSource("events");
    events.addEventListener("changed", changed);
    events.addEventListener("open", changed);
    events.addEventListener("crowded", function () {
      crowded = true;
      leave();
    });
    events.addEventListener("error", function () {
      if (events && events.readyState === EventSource.CLOSED) leave();
      changed();
    });
  }
  function leave() {
    if (events) events.close();
    events = null;
  }
  function appear() {
    crowded = false;
    listen();
    changed();
  }
  document.addEventListener("visibilitychange", function () {
    if (document.hidden) leave();
    else appear();
  });
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", function (event) { if (event.persisted) appear(); });
  listen();
  // Now and then also without being told, and soon where nobody tells or there was no answer.
  var beats = 0;
  window.setInterval(function () {
    if (document.hidden) return;
    beats += 1;
    if (failed || !events || beats % 12 === 0) changed();
  }, 5000);
})();
