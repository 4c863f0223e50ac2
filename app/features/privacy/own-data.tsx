import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../platform/browser/calls/call.ts";
import { useCall } from "../../platform/browser/calls/use-call.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { ConfirmButton } from "../../ui/dialogs/confirm-button.tsx";
import { DownloadIcon } from "../../ui/buttons/icons.tsx";
import { Moment } from "../../ui/display/moment.tsx";
import { Notice, Refusal } from "../../ui/display/notice.tsx";
import { useReplacedControl } from "../../ui/page/use-replaced-control.ts";
import { VerifyFirst } from "../../ui/page/verify-first.tsx";
import { closingDays } from "../data-requests/closing-days.schema.ts";

/** Lets a person export their own data, and close the account, with fourteen days to change their mind. */
export function OwnData({ closingAt, verified }: { closingAt: string | null; verified: boolean }) {
  const { revalidate } = useRevalidator();
  const download = useCall();
  const keep = useCall();
  const problem = download.problem || keep.problem;
  const group = useReplacedControl(closingAt);
  const [isAsked, setIsAsked] = useState(false);
  if (!verified) return <VerifyFirst what="get your data or close the account" />;
  return (
    <div {...group} aria-label="Your data" className="outline-none">
      <Refusal className="mb-4" words={problem} />
      {isAsked && (
        <Notice className="mb-4" title="The link is in your mail." tone="success">
          <p>Your data are fetched by it, so that nobody gets them who has only got into your account.</p>
        </Notice>
      )}
      {closingAt && (
        <Notice className="mb-4" title="Your account will be closed." tone="info">
          <p>
            It is erased on <Moment at={closingAt} />. Signing in again before then keeps it, and so does this
            button.
          </p>
          <Button
            busy={keep.busy}
            className="mt-3"
            onClick={() => void keep.make(call("DELETE /api/user/closing"), { afterwards: revalidate })}
            size="small"
            variant="secondary"
          >
            Keep my account
          </Button>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={download.busy}
          icon={<DownloadIcon size={20} />}
          onClick={() =>
            void download.make(call("POST /api/user/data"), {
              onSuccess: () => setIsAsked(true),
            })
          }
          variant="secondary"
        >
          Ask for my data
        </Button>
        {!closingAt && (
          <ConfirmButton
            act={() => call("POST /api/user/closing")}
            onDone={revalidate}
            variant="danger"
            what={`Your account will be closed in ${closingDays} days, with whatever we hold about you and may erase. Your other devices are signed out now.`}
          >
            Close my account
          </ConfirmButton>
        )}
      </div>
    </div>
  );
}
