import { useEffect, useRef } from "react";
import { staticPage } from "../../../platform/browser/page/static-page.ts";

/** A page of an earlier moment, in which the user may only scroll. */
export function FormerPage({ html, label, time }: { html: string; label: string; time: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current) frame.current.srcdoc = staticPage(html);
  }, [html]);
  return (
    <section aria-label="The page as it was" className="min-w-0 flex-1">
      <p className="mb-2 text-sm text-slate-600">
        On <strong>{time}</strong>
      </p>
      <iframe
        className="h-[40rem] w-full rounded-md border border-slate-300 bg-white xl:sticky xl:top-4 xl:h-[calc(100dvh-6rem)]"
        ref={frame}
        sandbox="allow-same-origin"
        title={`${label} on ${time}`}
      />
    </section>
  );
}
