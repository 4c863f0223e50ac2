import { weekdays } from "./weekdays.ts";

/** Says beside each of the hours in a document whether it holds now, by the clock where the office stands. */
export function showOpenNow(): void {
  for (const mark of document.querySelectorAll<HTMLElement>("[data-open-days]")) {
    const [first, last] = mark.dataset.openDays!.split(" ").map((day) => weekdays.indexOf(day));
    const [opens, closes] = mark.dataset.openTimes!.split(" ");
    const today = weekdays.indexOf(inLondon({ weekday: "long" }));
    const now = inLondon({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const isOpen = first! <= today && today <= last! && opens! <= now && now < closes!;
    mark.textContent = isOpen ? "Open now" : "Closed now";
    mark.hidden = false;
  }
}

function inLondon(parts: Intl.DateTimeFormatOptions): string {
  return new Date().toLocaleString("en-GB", { timeZone: "Europe/London", ...parts });
}
