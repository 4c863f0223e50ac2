import { Badge } from "../../../ui/display/badge.tsx";
import { dueInWords } from "./due-in-words.ts";

/** The day by which a message is to be answered, in red once that day is over. */
export function DueDay({ day, now }: { day: string; now: string }) {
  const { words, isLate } = dueInWords(day, now);
  return <Badge tone={isLate ? "danger" : "plain"}>{words}</Badge>;
}
