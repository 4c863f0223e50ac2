/* Says beside each list of hours in a document whether it is open now, by the clock in London. */
import { onLondonClock } from "./london-clock.ts";
import { weekdays } from "../../platform/weekdays.ts";

const everyMilliseconds = 5_000;

const marks = document.querySelectorAll<HTMLElement>("[data-open-days]");
if (marks.length > 0) {
  tell();
  setInterval(tell, everyMilliseconds);
  // A page that was hidden, asleep or in the back-forward cache checks the time again when it is shown.
  addEventListener("visibilitychange", tell);
}

function tell(): void {
  const { date, weekday, time } = onLondonClock(new Date());
  const today = weekdays.indexOf(weekday);
  for (const mark of marks) {
    const { openDays = "", openTimes = "", openDates = "" } = mark.dataset;
    const [first = "", last = ""] = openDays.split(" ");
    const other = openDates.split(" ").find((day) => day.startsWith(date));
    const isDay = weekdays.indexOf(first) <= today && today <= weekdays.indexOf(last);
    const [opens = "", closes = ""] = other ? other.split("/").slice(1) : isDay ? openTimes.split(" ") : [];
    const isOpen = opens <= time && time < closes;
    const words = isOpen ? "Open now" : "Closed now";
    if (mark.textContent !== words) mark.textContent = words;
    mark.hidden = false;
  }
}
