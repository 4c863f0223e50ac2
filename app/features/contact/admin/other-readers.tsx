import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { pollWhileActive } from "../../../platform/browser/calls/poll-while-active.ts";
import { call } from "../../../platform/browser/calls/call.ts";
import type { ContactMessage } from "../contact.schema.ts";

const turnMilliseconds = 10_000;

/** Says who else has the message open. Loads the page's data again when somebody else has changed the message. */
export function OtherReaders({ message }: { message: ContactMessage }) {
  const others = useOtherReaders(message);
  return (
    <p
      className="rounded-md border border-ice-500 bg-ice-100 px-4 py-2.5 text-sm text-navy-900 empty:hidden"
      role="status"
    >
      {others.length > 0 &&
        `${others.join(" and ")} ${others.length === 1 ? "has" : "have"} this message open.`}
    </p>
  );
}

function useOtherReaders({ id, version }: ContactMessage): string[] {
  const { revalidate } = useRevalidator();
  const [others, setOthers] = useState<string[]>([]);
  const known = useRef(version);
  useEffect(() => {
    known.current = version;
  }, [version]);
  useEffect(() => {
    let isGone = false;
    async function ask(): Promise<void> {
      const answer = await call("POST /api/messages/:id/readers", { params: { id }, quiet: true });
      if (isGone || !answer.ok) return;
      setOthers(answer.data.others);
      if (answer.data.version !== known.current) await revalidate();
    }
    const stop = pollWhileActive(() => void ask(), { everyMilliseconds: turnMilliseconds });
    return () => {
      isGone = true;
      stop();
    };
  }, [id, revalidate]);
  return others;
}
