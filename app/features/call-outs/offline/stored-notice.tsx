import { Notice } from "../../../ui/display/notice.tsx";

type Props = { freephone: string; freephone_link: string };

/** What the copy of a page says about itself. The service worker shows one of the two, and fills in the time. */
export function StoredNotice({ freephone, freephone_link }: Props) {
  const at = <span className="figures whitespace-nowrap" data-stored-at="" />;
  return (
    <>
      <div className="wrap pt-8 print:hidden" data-stored="fresh" hidden>
        <Notice className="max-w-form" standing tone="info">
          This is the copy on this device. Stored on {at}.
        </Notice>
      </div>
      <div className="wrap pt-8 print:hidden" data-stored="old" hidden>
        <Notice
          className="max-w-form"
          standing
          title={
            <a className="figures underline" href={freephone_link}>
              Call {freephone}
            </a>
          }
          tone="error"
        >
          This copy is old, and its numbers may have changed. Stored on {at}. Please open this page once with
          signal.
        </Notice>
      </div>
    </>
  );
}
