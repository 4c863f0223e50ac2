import { useState } from "react";
import { Link } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { CopyForOperator } from "../../../ui/buttons/copy-for-operator.tsx";
import { Button } from "../../../ui/buttons/button.tsx";

/** A button that tests the mail server: the site connects, signs in and sends a mail to the user. */
export function MailServerTest({ delivers }: { delivers: boolean }) {
  const { busy, problem, make } = useCall();
  const [result, setResult] = useState("");

  function test(): void {
    setResult("");
    void make(call("POST /api/system/mail-test"), { onSuccess: (tested) => setResult(wordsFor(tested)) });
  }

  if (!delivers) {
    return (
      <>
        <p className="mb-3">Mail is not connected yet: nobody gets answers.</p>
        <CopyForOperator what="mail" />
      </>
    );
  }
  return (
    <>
      <Button busy={busy} busyLabel="Connecting…" onClick={test} size="small" variant="secondary">
        Test the mail server
      </Button>
      <p className="mt-3 text-sm wrap-anywhere" role="status">
        {problem || result}
      </p>
      <Link className="mt-1 inline-block py-1 font-medium text-ice-600 underline" to="/admin/mails">
        Mail log
      </Link>
    </>
  );
}

function wordsFor({ works, said }: { works: boolean; said: string | null }): string {
  if (works) return "The mail server lets the site in. A test mail is on its way to your address.";
  return `The mail server cannot be used: ${said}`;
}
