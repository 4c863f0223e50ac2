import { useCallback, useEffect, useRef, useState } from "react";
import {
  factsFromCopy,
  forgetCopy,
  hideStoredNotice,
  type LinkKind,
  startLinkWorker,
  storeFacts,
} from "./link-copy.ts";

type Link = { kind: LinkKind; token: string; isStored: boolean };

/**
 * Since when a link's page knows nothing new: `lostAt` is null while the site answers. What the site says is added to
 * the copy on this device; `fromCopy` is called with what that says if the page was opened from it.
 */
export function useLastSeen<Facts>({ kind, token, isStored }: Link, fromCopy: (facts: Facts) => void) {
  const path = `/${kind}/${token}`;
  const seenAt = useRef<string>(undefined);
  const [lostAt, setLostAt] = useState<string | null>(null);
  const show = useRef(fromCopy);

  const seen = useCallback(
    (facts?: Facts) => {
      seenAt.current = new Date().toISOString();
      setLostAt(null);
      if (facts !== undefined) void storeFacts(path, facts);
    },
    [path],
  );
  const lost = useCallback(() => setLostAt(seenAt.current ?? null), []);
  const ended = useCallback(() => void forgetCopy(path), [path]);

  useEffect(() => {
    if (isStored) void startLinkWorker(kind);
    const storedAt = hideStoredNotice();
    seenAt.current ??= storedAt ?? new Date().toISOString();
    if (storedAt === null) return;
    setLostAt(storedAt);
    void factsFromCopy(path).then((found) => {
      if (!found || seenAt.current !== storedAt) return;
      seenAt.current = found.at;
      setLostAt(found.at);
      show.current(found.facts as Facts);
    });
  }, [isStored, kind, path]);

  return { lostAt, seen, lost, ended };
}
