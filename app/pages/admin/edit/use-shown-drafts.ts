import { useEffect, useState } from "react";
import type { Draft } from "../../../features/drafts/drafts.schema.ts";
import { call } from "../../../platform/browser/calls/call.ts";
import type { TypedForm } from "../../../platform/browser/forms/typed-form.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";

type Options = {
  drafts: Draft[];
  /** The form that is open. */
  typed: TypedForm | undefined;
  pathname: string;
  onPublished: () => void;
};

/**
 * A form that publishes drafts together. What it would publish is on the page until somebody types, opens something
 * else, or hides it.
 */
export function useShownDrafts({ drafts, typed, pathname, onPublished }: Options) {
  const [shownAt, setShownAt] = useState<string | null>(null);
  const form = useForm({
    send: (_fields, _version, _key, options) => {
      const asked = drafts.map(({ id, version }) => ({ id, version }));
      return call("POST /api/drafts/publish", { body: { drafts: asked }, ...options });
    },
    onSuccess: onPublished,
  });
  const areShown = shownAt === pathname && drafts.length > 0;
  const versions = drafts.map(({ id, version }) => `${id} ${version}`).join();
  const { typed: all } = form;
  useEffect(() => {
    if (!areShown) return;
    // After the frame has begun to follow.
    const timer = setTimeout(() => all.note());
    return () => clearTimeout(timer);
  }, [all, areShown, versions]);
  useEffect(() => typed?.follow(() => setShownAt(null)), [typed]);
  return {
    areShown,
    form,
    onShow: (show: boolean) => setShownAt(show ? pathname : null),
  };
}
