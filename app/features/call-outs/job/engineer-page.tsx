import { data } from "react-router";
import type { Route } from "./+types/engineer-page";
import { Gone, NotFound } from "../../../platform/errors.ts";
import { needsContext, servicesContext } from "../../../platform/http/page-context.server.ts";
import { privatePage } from "../../../platform/seo/private-page.ts";
import { AnchorButton } from "../../../ui/buttons/anchor-button.tsx";
import { PhoneIcon } from "../../../ui/buttons/icons.tsx";
import { NeedsScripts } from "../../../ui/page/needs-scripts.tsx";
import { presentCompany } from "../../company/company.present.ts";
import { readCompany } from "../../company/company.server.ts";
import { isStoredOffline } from "../offline/offline-setting.server.ts";
import { LinkStoredNotice } from "../offline/link-stored-notice.tsx";
import EngineerJob from "./engineer-job.island.tsx";
import { readEngineerPage } from "./show-engineer-page.server.ts";

export const meta = privatePage({
  title: "Your job",
  description: "A call-out, for the engineer who goes to it.",
  keyInAddress: true,
});

export const handle = { isForStaff: true, isTask: true, overPicture: false };

const nothing = { page: null, isStored: false };

/** Only reads, because the messages in which the link is sent open it for a preview. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock, config } = context.get(servicesContext);
  const { phone, phone_link } = presentCompany(await readCompany(db));
  const office = { phone, phone_link };
  try {
    const page = await readEngineerPage(db, clock.now(), params.token);
    const isStored = isStoredOffline(config);
    context.get(needsContext).worker = isStored;
    return { office, page, isStored, ended: "" };
  } catch (error) {
    if (error instanceof Gone) return data({ ...nothing, office, ended: error.message }, { status: 410 });
    if (!(error instanceof NotFound)) throw error;
    const ended = "This link is not complete, or the call-out was deleted.";
    return data({ ...nothing, office, ended }, { status: 404 });
  }
}

/** What the engineer in the van sees of a call-out, and where each step is one press. */
export default function EngineerPage({ loaderData, params }: Route.ComponentProps) {
  const { office, page, isStored, ended } = loaderData;
  return (
    <div className="fill-window">
      <div className="wrap py-6 md:py-section">
        <div
          className="mx-auto grid max-w-form gap-4"
          data-link-ends={page?.ends_at}
          data-link-over={page ? undefined : ""}
        >
          {page ? (
            <>
              <LinkStoredNotice title="No signal" words="This is the copy on this phone. It is of" />
              <EngineerJob isStored={isStored} loaded={page} office={office} token={params.token} />
              <NeedsScripts />
            </>
          ) : (
            <>
              <h1 className="text-4xl outline-none" tabIndex={-1}>
                This link does not work
              </h1>
              <p>{ended}</p>
              <AnchorButton block href={office.phone_link} icon={<PhoneIcon size={20} />} size="large">
                Ring the office: {office.phone}
              </AnchorButton>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
