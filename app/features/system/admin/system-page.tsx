import type { Route } from "./+types/system-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { Moment } from "../../../ui/display/moment.tsx";
import { safekeeping } from "../../../platform/resources/safe-places.ts";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { readSystem } from "../system.server.ts";
import { JobList } from "./job-list.tsx";
import { MailServerTest } from "./mail-server-test.tsx";
import { ProblemList } from "./problem-list.tsx";
import { RoomCard } from "./room-card.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return readSystem(context.get(servicesContext));
}

export default function SystemPage({ loaderData }: Route.ComponentProps) {
  const { problems, jobs, waiting_jobs, versions, processes, delivers_mail } = loaderData;
  return (
    <>
      <PageTitle back={safekeeping} title="System">
        <p>What the site runs on, and what somebody should see to. New problems are mailed once.</p>
      </PageTitle>
      <div className="grid items-start gap-4 md:gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4 md:gap-6">
          <TitledCard title="Problems">
            <ProblemList problems={problems} />
          </TitledCard>
          <TitledCard title="Background work">
            <JobList jobs={jobs} waiting={waiting_jobs} />
          </TitledCard>
        </div>
        <div className="grid gap-4 md:gap-6">
          <TitledCard title="Mail server">
            <MailServerTest delivers={delivers_mail} />
          </TitledCard>
          <TitledCard title="Room">
            <RoomCard {...loaderData} />
          </TitledCard>
          <TitledCard title="For whoever looks after your server">
            <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
              <Version of="Frostway" value={versions.site} />
              <Version of="Node" value={versions.node} />
              <Version of="Database" value={versions.database} />
              <Version of="System" value={versions.system} />
            </dl>
            <ul aria-label="Processes" className="mt-4 grid gap-1 text-sm">
              {processes.map(({ name, started_at }) => (
                <li className="wrap-anywhere" key={name}>
                  {name}, since <Moment at={started_at} />
                </li>
              ))}
            </ul>
          </TitledCard>
        </div>
      </div>
    </>
  );
}

function Version({ of, value }: { of: string; value: string }) {
  return (
    <>
      <dt className="text-slate-600">{of}</dt>
      <dd className="figures wrap-anywhere">{value}</dd>
    </>
  );
}
