import { useEffect, useState } from "react";
import type { FollowedCallOut } from "./call-outs.schema.ts";
import { Notice } from "../../ui/notice.tsx";
import { followLive } from "./follow-live.ts";
import { FollowedCallOutCard } from "./followed-call-out.tsx";

type Props = { token: string; callOut: FollowedCallOut };

/** Shows a call-out as loaded with the page, and then every step while the page is visible. */
export function LiveCallOut({ token, callOut }: Props) {
  const [shown, setShown] = useState(callOut);
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => followLive(token, { onStep: setShown, onEnd: () => setHasEnded(true) }), [token]);
  const mustRing = useMustRing(shown);
  return (
    <>
      {shown.ring_in_seconds !== null && <Unseen mustRing={mustRing} />}
      <FollowedCallOutCard callOut={shown} />
      {hasEnded && <p className="mt-4">This page has ended: these are the last steps that it knew.</p>}
    </>
  );
}

/** Whether nobody has seen the call-out by the time that the firm calls late. The server says how long that is. */
function useMustRing({ ring_in_seconds }: FollowedCallOut): boolean {
  const [mustRing, setMustRing] = useState(ring_in_seconds === 0);
  useEffect(() => {
    setMustRing(ring_in_seconds === 0);
    if (!ring_in_seconds) return;
    const timer = setTimeout(() => setMustRing(true), ring_in_seconds * 1000);
    return () => clearTimeout(timer);
  }, [ring_in_seconds]);
  return mustRing;
}

function Unseen({ mustRing }: { mustRing: boolean }) {
  if (mustRing) {
    return (
      <Notice standing title="Nobody has confirmed it yet: please ring." tone="error">
        We go on telling our people. On the telephone you reach somebody at once; the number is below.
      </Notice>
    );
  }
  return (
    <Notice standing tone="info">
      Our people are told now, and again after three minutes. As soon as somebody has seen it, it says so
      here.
    </Notice>
  );
}
