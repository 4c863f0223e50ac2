import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { Button } from "../../../ui/buttons/button.tsx";

const lookMilliseconds = 3_000;

/** Requests a backup and polls until the backup is done. */
export function BackUpNow({ isUnderWay }: { isUnderWay: boolean }) {
  const { revalidate } = useRevalidator();
  const { problem, make } = useCall();
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => void revalidate(), lookMilliseconds);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);

  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <Button
        busy={isUnderWay}
        busyLabel="Being made…"
        onClick={() => void make(call("POST /api/backups"), { afterwards: revalidate })}
        size="small"
        variant="secondary"
      >
        Back up now
      </Button>
      <p className="text-sm text-danger-dark" role="status">
        {problem}
      </p>
    </div>
  );
}
