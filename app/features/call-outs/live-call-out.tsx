import { useEffect, useState } from "react";
import type { FollowedCallOut } from "./call-outs.schema.ts";
import { followLive } from "./follow-live.ts";
import { FollowedCallOutCard } from "./followed-call-out.tsx";

type Props = { token: string; callOut: FollowedCallOut };

/** Shows a call-out as loaded with the page, and then every step while the page is visible. */
export function LiveCallOut({ token, callOut }: Props) {
  const [shown, setShown] = useState(callOut);
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => followLive(token, { onStep: setShown, onEnd: () => setHasEnded(true) }), [token]);
  return (
    <>
      <FollowedCallOutCard callOut={shown} />
      {hasEnded && <p className="mt-4">This page has ended: these are the last steps that it knew.</p>}
    </>
  );
}
