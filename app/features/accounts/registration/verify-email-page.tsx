import { useState } from "react";
import { useSearchParams } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { type CurrentUser, useCurrentUser } from "../../../platform/browser/session/current-user.ts";
import { privatePage } from "../../../platform/seo/private-page.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import { Notice, Refusal } from "../../../ui/display/notice.tsx";
import { Spinner } from "../../../ui/display/spinner.tsx";
import { linkProblems } from "./link-problems.ts";
import { isKeyOf } from "../../../platform/keys-of.ts";

export const meta = privatePage({
  title: "Verify your email",
  description: "Prove that an address is yours.",
});

/** The page to which the browser goes after a 403 response, and after a mailed link that is not valid. */
export default function VerifyEmailPage() {
  const [search] = useSearchParams();
  const user = useCurrentUser();
  const link = search.get("link") ?? "";
  const problem = isKeyOf(linkProblems, link) ? linkProblems[link] : undefined;
  const isNotTheirs = user?.email_verified && !problem;
  return (
    <FormPage title={isNotTheirs ? "This page is not yours" : "Verify your email"}>
      <Refusal className="mb-6" words={problem} />
      {user === undefined && <Spinner label="Loading" />}
      {user === null && <Visitor />}
      {user && !user.email_verified && <Unverified user={user} />}
      {user?.email_verified && <Verified isNotTheirs={Boolean(isNotTheirs)} user={user} />}
    </FormPage>
  );
}

function Visitor() {
  return (
    <>
      <p>Sign in, and we will send the link again to the address of your account.</p>
      <ButtonLink className="mt-5" to="/login?next=%2Faccount">
        Login
      </ButtonLink>
    </>
  );
}

function Unverified({ user }: { user: CurrentUser }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ ok: boolean; words: string }>();
  async function send() {
    setBusy(true);
    const answer = await call("POST /email/verification-notification");
    setBusy(false);
    if (answer.ok) setOutcome({ ok: true, words: "The link is on its way. It may take a minute or two." });
    else setOutcome({ ok: false, words: answer.message });
  }
  return (
    <>
      <p>
        We have sent a link to <strong className="text-navy-900">{user.email}</strong>. Open it to prove that
        the address is yours; after that the whole of your account is open to you. Nothing there? Look into
        the spam folder too.
      </p>
      {outcome && (
        <Notice className="mt-5" tone={outcome.ok ? "success" : "error"}>
          {outcome.words}
        </Notice>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button busy={busy} busyLabel="Sending…" onClick={() => void send()}>
          Send the link again
        </Button>
        <ButtonLink to="/account/profile" variant="secondary">
          Change the address
        </ButtonLink>
      </div>
    </>
  );
}

function Verified({ user, isNotTheirs }: { user: CurrentUser; isNotTheirs: boolean }) {
  return (
    <>
      <p>
        {isNotTheirs
          ? `You are signed in as ${user.firstname} ${user.lastname}, and this account may not see the page you asked for.`
          : `The address of your account, ${user.email}, is verified.`}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/account">Your account</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          Home
        </ButtonLink>
      </div>
    </>
  );
}
