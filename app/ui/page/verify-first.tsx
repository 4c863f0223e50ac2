import { ButtonLink } from "../buttons/button-link.tsx";
import { Notice } from "../display/notice.tsx";

/** Shown in place of something that requires a verified email address. */
export function VerifyFirst({ what }: { what: string }) {
  return (
    <Notice title="Verify your email address first." tone="info">
      <p>
        Somebody else may have opened this account with your address. So you can {what} once the address is
        verified.
      </p>
      <ButtonLink className="mt-3" size="small" to="/verify-email" variant="secondary">
        Verify the address
      </ButtonLink>
    </Notice>
  );
}
