import type { MouseEvent, ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { withNextPath } from "../../platform/browser/session/next-path.ts";
import { request } from "../../platform/browser/calls/request.ts";
import { ButtonLink } from "./button-link.tsx";
import type { Looks } from "./button.tsx";
import { DownloadIcon } from "./icons.tsx";

type Props = Looks & { to: string; className?: string; children: ReactNode };

/** A download that needs a confirmed password. If necessary, it first asks for the password and then returns here. */
export function GuardedDownload({ to, children, ...looks }: Props) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  async function download(event: MouseEvent) {
    event.preventDefault();
    const status = await request<{ confirmed: boolean }>("GET", "/user/confirmed-password-status");
    if (status.ok && status.data.confirmed) location.assign(to);
    else if (status.ok) await navigate(withNextPath("/confirm-password", pathname + search));
  }

  return (
    <ButtonLink
      download
      icon={<DownloadIcon size={20} />}
      onClick={(event) => void download(event)}
      to={to}
      variant="secondary"
      {...looks}
    >
      {children}
    </ButtonLink>
  );
}
