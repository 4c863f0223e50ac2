import "../../admin.css";
import { Outlet } from "react-router";
import type { Route } from "./+types/admin-layout";
import { maySee, mayOnlyLook } from "../../platform/http/duties.ts";
import { secondFactorDeadline } from "../../platform/http/guards.server.ts";
import { requirePageAdmin, servicesContext } from "../../platform/http/page-context.server.ts";
import { presentHandover } from "../../features/accounts/users/handover/handover.present.ts";
import { listHandovers } from "../../features/accounts/users/handover/handover.server.ts";
import { HandoverNotices } from "../../features/accounts/users/handover/handover-notices.tsx";
import { CallOutWatch } from "../../features/call-outs/office/alerts/call-out-watch.tsx";
import { NextSample } from "../../features/left-samples/admin/next-sample.tsx";
import { UndoBar } from "../../features/bin/undo-bar.tsx";
import { LookOnly } from "../../ui/page/look-only.tsx";
import { AdminFrame, RefusedPage } from "./admin-frame.tsx";
import { DeadLinksNotice } from "./dead-links-notice.tsx";
import { LookOnlyNotice } from "./look-only-notice.tsx";
import { readWaiting } from "./read-waiting.server.ts";
import { SecondFactorBanner } from "./second-factor-banner.tsx";
import { dutyOfPage } from "./admin-sections.ts";

/** Runs before every loader below this layout, also for client navigations, so that no page lacks it. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url, pattern }) => {
    await requirePageAdmin(context, url, dutyOfPage(pattern));
  },
];

/** Makes each navigation between these pages ask the server, and so pass the middleware. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = await requirePageAdmin(context, url);
  const { clock, config, db } = context.get(servicesContext);
  return {
    duties: viewer.duties,
    secondFactorDueAt: secondFactorDeadline(viewer, config),
    handovers: (await listHandovers(db, clock.now(), viewer.userId)).map(presentHandover),
    readerId: viewer.userId,
    waiting: await readWaiting(db, viewer.duties),
  };
}

export default function AdminLayout({
  loaderData: { duties, handovers, readerId, secondFactorDueAt, waiting },
}: Route.ComponentProps) {
  return (
    <AdminFrame duties={duties} waiting={waiting}>
      {secondFactorDueAt && <SecondFactorBanner dueAt={secondFactorDueAt} />}
      <HandoverNotices handovers={handovers} readerId={readerId} />
      <DeadLinksNotice />
      <NextSample />
      {maySee(duties, "office") && <CallOutWatch />}
      <UndoBar />
      {mayOnlyLook(duties) && <LookOnlyNotice />}
      <LookOnly isSo={mayOnlyLook(duties)}>
        <Outlet />
      </LookOnly>
    </AdminFrame>
  );
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
  return <RefusedPage {...props} />;
}
