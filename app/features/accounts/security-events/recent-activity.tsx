import { useNavigate } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { refreshCurrentUser } from "../../../platform/browser/session/current-user.ts";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import type { SecurityEventShown } from "./security-events.schema.ts";

type Props = {
  events: SecurityEventShown[];
  /** Whether the site sends mail. If it does not, the password stays valid. */
  delivers: boolean;
};

/** Lists what happened to the account recently, with a button for reporting that it was somebody else. */
export function RecentActivity({ events, delivers }: Props) {
  const navigate = useNavigate();
  return (
    <>
      <ul className="divide-y divide-slate-200 border-y border-slate-200">
        {events.map(({ id, at, what, times, device, client, by_other }) => (
          <li className="py-3" key={id}>
            <p className="font-semibold text-navy-900">
              {what}
              {times > 1 && <span className="font-normal"> · {times} times</span>}
              {by_other && <span className="font-normal"> · by an administrator</span>}
            </p>
            <p className="text-sm text-slate-600">
              <Moment at={at} />
              {device && ` · ${device}`}
              {client && ` · ${client}`}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-5 mb-4">
        Is there something that you did not do? Say so: every device is signed out, this one too, and whatever
        was added in the last seven days to sign in with is worth nothing.{" "}
        {delivers
          ? "So is your password, and we mail you a link that sets a new one."
          : "No mail leaves this site at present, so your password stays: sign in again and change it at once."}
      </p>
      <ConfirmButton
        act={() => call("POST /user/not-me")}
        onDone={async () => {
          await refreshCurrentUser();
          await navigate("/login", { replace: true });
        }}
        variant="danger"
        what={
          delivers
            ? "You will be signed out everywhere, and get a mail with a link that sets a new password."
            : "You will be signed out everywhere. Your password stays until you change it."
        }
      >
        This was not me
      </ConfirmButton>
    </>
  );
}
