import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { readFirm } from "../firm.server.ts";
import { readLook } from "../look/look.server.ts";
import { readMark } from "../mark/mark.server.ts";
import type { Route } from "./+types/firm-page";
import { FirmForm } from "./firm-form.tsx";
import { LookPanel } from "./look-panel.tsx";
import { MarkPanel } from "./mark-panel.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const [firm, mark, look] = await Promise.all([readFirm(db), readMark(db), readLook(db)]);
  return { firm, mark, look };
}

export default function FirmPage({ loaderData: { firm, mark, look } }: Route.ComponentProps) {
  return (
    <FirmForm
      firm={firm}
      renderEnd={() => (
        <>
          <MarkPanel firm={firm} mark={mark} />
          <LookPanel look={look} />
        </>
      )}
    />
  );
}
