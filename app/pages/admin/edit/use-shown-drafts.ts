import { useEffect, useState } from "react";
import type { Draft } from "../../../features/drafts/drafts.schema.ts";
import { call } from "../../../platform/browser/calls/call.ts";
import { TypedForm } from "../../../platform/browser/forms/typed-form.ts";

/** Shows drafts on the page until somebody types, opens something else, or hides them. */
export function useShownDrafts(drafts: Draft[], typed: TypedForm | undefined, pathname: string) {
  const [shownAt, setShownAt] = useState<string | null>(null);
  const [all] = useState(() => new TypedForm());
  const areShown = shownAt === pathname && drafts.length > 0;
  const asked = JSON.stringify(drafts.map(({ id, version }) => ({ id, version })));
  useEffect(() => {
    if (!areShown) return;
    const body = { drafts: JSON.parse(asked) as { id: number; version: number }[] };
    const stop = all.showBy((options) => call("POST /api/drafts/publish", { body, ...options }));
    // After the frame has begun to follow.
    const timer = setTimeout(() => all.note());
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [all, areShown, asked]);
  useEffect(() => typed?.follow(() => setShownAt(null)), [typed]);
  return {
    areShown,
    form: areShown ? { typed: all } : null,
    onShow: (show: boolean) => setShownAt(show ? pathname : null),
  };
}
