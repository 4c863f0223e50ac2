import { onLondonClock } from "./london-clock.ts";
import { weekdays } from "./weekdays.ts";

/** A page that was hidden, asleep or kept for the way back tells the time anew when it is seen again. */
const returns = ["pageshow", "visibilitychange"];
const everyMilliseconds = 5_000;

/** Says beside each of the hours in a document whether it holds now, by the clock where the office stands. */
export function showOpenNow(): void {
  const marks = document.querySelectorAll<HTMLElement>("[data-open-days]");
  if (!marks.length) return;
  const tell = () => {
    const { weekday, time } = onLondonClock(new Date());
    const today = weekdays.indexOf(weekday);
    for (const mark of marks) {
      const [first, last] = mark.dataset.openDays!.split(" ").map((day) => weekdays.indexOf(day));
      const [opens, closes] = mark.dataset.openTimes!.split(" ");
      const isOpen = first! <= today && today <= last! && opens! <= time && time < closes!;
      const words = isOpen ? "Open now" : "Closed now";
      if (mark.textContent !== words) mark.textContent = words;
      mark.hidden = false;
    }
  };
  tell();
  setInterval(tell, everyMilliseconds);
  for (const event of returns) addEventListener(event, tell);
}
