import { useEffect, useState } from "react";
import { call } from "../../platform/browser/call.ts";
import type { FollowedCallOut } from "./call-outs.schema.ts";
import { FollowedCallOutCard } from "./followed-call-out.tsx";

type Props = { token: string; callOut: FollowedCallOut };

const askMilliseconds = 1_500;
/** After a failure, so that a site in trouble is not asked by everybody at once. */
const patientMilliseconds = 10_000;

/** What the page brought, and every step after it while somebody looks. */
export function LiveCallOut({ token, callOut }: Props) {
  const [shown, setShown] = useState(callOut);
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    let isOver = false;
    async function ask() {
      clearTimeout(timer);
      if (isOver || document.visibilityState === "hidden") return;
      const outcome = await call("GET /api/callout-pages/:token", { params: { token }, quiet: true });
      if (isOver) return;
      if (outcome.ok) setShown(outcome.data);
      else if (outcome.status === 404) return setHasEnded(true);
      clearTimeout(timer);
      timer = window.setTimeout(() => void ask(), outcome.ok ? askMilliseconds : patientMilliseconds);
    }
    const seen = () => void ask();
    document.addEventListener("visibilitychange", seen);
    addEventListener("online", seen);
    seen();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
      removeEventListener("online", seen);
    };
  }, [token]);
  return (
    <>
      <FollowedCallOutCard callOut={shown} />
      {hasEnded && <p className="mt-4">This page has ended: these are the last steps that it knew.</p>}
    </>
  );
}
