import { Link } from "react-router";
import type { CurrentUser } from "../../../platform/browser/session/current-user.ts";
import { Notice } from "../../../ui/display/notice.tsx";

type Props = { user: CurrentUser; next: string | undefined };

/** Tells a visitor to the sign-in page that they are signed in already. A page for another role may have sent them. */
export function OtherAccountNotice({ user, next }: Props) {
  return (
    <Notice
      className="mb-6"
      title={next ? "This page needs another account." : "You are signed in already."}
      tone="info"
    >
      <p>
        You are signed in as {user.firstname} {user.lastname} ({user.email}).{" "}
        {next ? "Sign in with an account that may see it, or go to " : "Go to "}
        <Link className="font-medium underline" to="/account">
          your account
        </Link>
        .
      </p>
    </Notice>
  );
}
