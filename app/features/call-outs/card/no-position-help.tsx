import { Notice } from "../../../ui/display/notice.tsx";
import { inWords } from "../position-doubts.ts";
import type { NoPosition } from "./find-position.ts";
import { fill, useCardWords } from "./words/card-words.ts";

const problemWords = { refused: "refused", unknown: "noSatellite", unsupported: "unsupported" } as const;

/** Explains why there is no good position, and what else the driver can tell the office. */
export function NoPositionHelp({ problem, metres }: { problem?: NoPosition | null; metres?: number }) {
  const words = useCardWords();
  return (
    <Notice standing tone={problem ? "error" : "info"}>
      <p>{problem ? words[problemWords[problem]] : fill(words.coarse, { metres: inWords(metres ?? 0) })}</p>
      <p className="mt-1">{words.readOut}</p>
    </Notice>
  );
}
