/* Says beside each list of hours in a document whether it is open now, by the firm's clock. */
import { onEuropeanClock } from "./european-clock.ts";
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
  for (const mark of marks) {
    const { openDays = "", openTimes = "", openDates = "", openAhead } = mark.dataset;
    const { date, weekday, time } = onEuropeanClock(new Date(), Number(openAhead ?? 0));
    const today = weekdays.indexOf(weekday);
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
