import { Notice } from "../../../ui/notice.tsx";
import { inWords } from "../position-doubts.ts";
import type { NoPosition } from "./find-position.ts";

const problemTexts: Record<NoPosition, string> = {
  refused: "Your telephone does not let this page see where it is.",
  unknown: "Your telephone sees no satellite: it may be indoors, or under a roof.",
  unsupported: "This browser cannot say where it is.",
};

/** Explains why there is no good position, and what else the driver can tell the office. */
export function NoPositionHelp({ problem, metres }: { problem?: NoPosition | null; metres?: number }) {
  return (
    <Notice standing tone={problem ? "error" : "info"}>
      <p>
        {problem ? problemTexts[problem] : `That is only good to ${inWords(metres ?? 0)}. Please say more.`}
      </p>
      <p className="mt-1">
        Read out instead: the figures on the nearest marker post, the road and which way you face, the
        services or junction you passed last, or a postcode.
      </p>
    </Notice>
  );
}
