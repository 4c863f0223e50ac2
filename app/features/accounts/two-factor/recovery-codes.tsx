import { useEffect, useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { Spinner } from "../../../ui/display/spinner.tsx";

/** Shows the eight recovery codes for a user who has lost the authenticator. */
export function RecoveryCodes() {
  const [codes, setCodes] = useState<string[]>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function load() {
    const outcome = await call("GET /user/two-factor-recovery-codes");
    if (outcome.ok) setCodes(outcome.data);
    else setProblem(outcome.message);
  }

  async function replace() {
    setBusy(true);
    setProblem(undefined);
    const outcome = await call("POST /user/two-factor-recovery-codes");
    if (outcome.ok) await load();
    else setProblem(outcome.message);
    setBusy(false);
  }

  useEffect(() => void load(), []);

  if (!codes) return problem ? <Refusal words={problem} /> : <Spinner className="mt-5" label="Loading" />;
  return (
    <div className="mt-5 rounded-sm bg-slate-50 p-4 md:p-5">
      <p className="font-semibold text-navy-900">Keep these recovery codes in a safe place</p>
      <p className="mt-1 text-sm">Each of them signs you in once when you do not have your authenticator.</p>
      <ul
        aria-label="Recovery codes"
        className="mt-4 grid gap-x-8 gap-y-1.5 font-mono text-sm text-navy-900 sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Refusal className="mt-4" words={problem} />
      <Button busy={busy} className="mt-4" onClick={() => void replace()} size="small" variant="secondary">
        Make new codes
      </Button>
    </div>
  );
}
