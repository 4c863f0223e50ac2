import type { Route } from "./+types/backups-page";
import { isPasswordConfirmed } from "../../../platform/http/guards.server.ts";
import { requirePageAdmin, servicesContext } from "../../../platform/http/page-context.server.ts";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { CopyForOperator } from "../../../ui/buttons/copy-for-operator.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { safekeeping } from "../../../platform/resources/safe-places.ts";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { readBackups } from "../backups.server.ts";
import { ArchiveTable } from "./archive-table.tsx";
import { BackUpNow } from "./back-up-now.tsx";
import { LastRun } from "./last-run.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = await requirePageAdmin(context, url, "all");
  const services = context.get(servicesContext);
  return {
    isConfirmed: isPasswordConfirmed(viewer, services.clock.now()),
    ...(await readBackups(services)),
  };
}

export default function BackupsPage({ loaderData }: Route.ComponentProps) {
  const { isConfirmed, place, last_backup, last_trial, is_under_way, archives, trouble } = loaderData;
  return (
    <>
      <PageTitle back={safekeeping} title="Backups">
        <p>
          Copies of the whole site, every row and every file. One is made each night and the newest is tried
          each week: restored aside, compared and started.
        </p>
      </PageTitle>
      {place === null ? (
        <EmptyState action={<CopyForOperator what="backups" />} title="There is no place for backups yet">
          <p>
            Were this disk to fail, everything would be lost. Send this to whoever looks after your server.
          </p>
        </EmptyState>
      ) : (
        <>
          <div className="mb-6 grid items-start gap-4 md:grid-cols-2 md:gap-6">
            <TitledCard title="Last backup">
              <LastRun nothing="None has been made yet." run={last_backup} />
              <BackUpNow isUnderWay={is_under_way} />
            </TitledCard>
            <TitledCard title="Last trial">
              <LastRun nothing="None has been tried yet." run={last_trial} />
            </TitledCard>
          </div>
          {trouble && (
            <Notice
              className="mb-6"
              standing
              title="Something is wrong with the place of the backups"
              tone="error"
            >
              <p className="wrap-anywhere">{trouble}</p>
            </Notice>
          )}
          <h2 className="mb-3 text-lg">Archives in {place}</h2>
          {archives.length === 0 ? (
            <EmptyState title={trouble ? "No archive can be seen here" : "No archive here yet"} />
          ) : (
            <ArchiveTable archives={archives} isConfirmed={isConfirmed} />
          )}
          <p className="mt-4 max-w-prose text-sm text-slate-600">
            Archives of one place share what they have in common, so together they take less room than their
            sizes say. Whoever looks after your server brings one back with the task “restore”.
          </p>
        </>
      )}
    </>
  );
}
