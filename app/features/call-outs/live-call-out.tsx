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
      {shown.ring_in_seconds !== null && <Unseen mustRing={mustRing} seconds={shown.ring_in_seconds} />}
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

function Unseen({ mustRing, seconds }: { mustRing: boolean; seconds: number }) {
  if (mustRing) {
    return (
      <Notice standing title="Nobody has confirmed it yet: please ring." tone="error">
        The number is below. Your card stays with us, and you need not send it again.
      </Notice>
    );
  }
  return (
    <Notice standing tone="info">
      As soon as somebody has seen it, it says so here. If nobody has confirmed it {inMinutes(seconds)},
      please ring.
    </Notice>
  );
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
}
