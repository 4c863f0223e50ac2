import { classNames } from "../../ui/class-names.ts";
import { InfoIcon, WarningIcon } from "../../ui/forms/form-icons.tsx";
import { VisuallyHidden } from "../../ui/page/visually-hidden.tsx";
import { originalPath } from "../pages/languages.present.ts";
import type { NoticeKind } from "./notice-kinds.ts";
import type { ShownNotice } from "./notices.schema.ts";

/** Returns the notices of a page. A translated page also shows those of its original. */
export function noticesOn(path: string, notices: readonly ShownNotice[]): ShownNotice[] {
  const original = originalPath({ path });
  return notices.filter(({ pages }) => !pages || pages.includes(path) || pages.includes(original));
}

/** Notices below the header. They are part of the page, so they cover nothing and are printed. */
export function PageNotices({ notices }: { notices: readonly ShownNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <section aria-label="Notices">
      {notices.map(({ id, text, link, kind, ends_at }) => {
        const { Icon, look } = looks[kind];
        return (
          <div className={classNames("border-l-4", look)} data-ends={ends_at} key={id}>
            <p className="wrap flex gap-3.5 py-3.5 font-medium">
              <Icon className="mt-0.5 flex-none" size={22} />
              <span className="min-w-0 wrap-anywhere text-pretty" dir="auto">
                {kind === "urgent" && <VisuallyHidden>Urgent: </VisuallyHidden>}
                {link ? (
                  <a className="underline" href={link}>
                    {text}
                  </a>
                ) : (
                  text
                )}
              </span>
            </p>
          </div>
        );
      })}
    </section>
  );
}

const looks: Record<NoticeKind, { Icon: typeof InfoIcon; look: string }> = {
  information: { Icon: InfoIcon, look: "border-ice-500 bg-ice-100 text-navy-900" },
  urgent: { Icon: WarningIcon, look: "border-danger bg-danger-light text-danger-dark" },
};
