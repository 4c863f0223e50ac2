import { useState } from "react";
import { Moment } from "../../../ui/display/moment.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { AnchorButton } from "../../../ui/buttons/anchor-button.tsx";
import { PhoneIcon } from "../../../ui/buttons/icons.tsx";
import { EngineerFacts, Where } from "./engineer-facts.tsx";
import type { EngineerPage } from "./job.schema.ts";
import { ReportSection } from "./report-section.tsx";
import { StepButtons } from "./step-buttons.tsx";
import { useEngineerJob } from "./use-engineer-job.ts";
import { labelOf, WaitingPresses } from "./waiting-presses.tsx";

export type OfficeNumber = { phone: string; phone_link: string };
type Props = {
  token: string;
  loaded: EngineerPage;
  office: OfficeNumber;
  /** Whether the page is stored on the phone, to open without signal. */
  isStored: boolean;
};

/** The engineer's page: what comes next, where, whom to ring, and what is known of the unit. */
export function EngineerJob({ token, loaded, office, isStored }: Props) {
  const job = useEngineerJob({ token, loaded, isStored });
  const [isWriting, setIsWriting] = useState(false);
  const { page, hasEnded, problem, lostAt } = job;
  const ringOffice = page.is_on_stop || page.stopped !== null || hasEnded !== undefined;
  const vehicles = [page.vehicle_number, page.trailer_number].filter((part) => part).join(", ");
  return (
    <>
      <div>
        <h1 className="text-4xl wrap-anywhere outline-none" tabIndex={-1}>
          {vehicles || "A breakdown"}
        </h1>
        <p className="mt-1 text-slate-600">
          <span className="figures">{page.reference}</span>, reported <Moment at={page.created_at} />
        </p>
      </div>
      {hasEnded && (
        <Notice standing title="This link no longer works." tone="error">
          {hasEnded} What you see is how it stood.
        </Notice>
      )}
      {lostAt && !hasEnded && (
        <Notice standing title="This phone has no connection to the site" tone="info">
          What you see is how it stood on <Moment at={lostAt} />. What you press and write waits on this phone
          and goes by itself.
        </Notice>
      )}
      {page.is_on_stop && (
        <Notice standing title="On stop: ring the office" tone="error">
          This customer’s account is on stop. Ring before you begin any work.
        </Notice>
      )}
      {!hasEnded && page.stopped && (
        <Notice standing tone="error">
          {page.stopped}
        </Notice>
      )}
      {problem && (
        <Notice title={`${labelOf(problem.press)} was not taken`} tone="error">
          {problem.message}
        </Notice>
      )}
      <WaitingPresses {...job} />
      {!hasEnded && !page.stopped && <StepButtons isWriting={isWriting} job={job} />}
      {!hasEnded && <ReportSection isOpen={isWriting} job={job} setIsOpen={setIsWriting} />}
      <Where page={page} />
      <div className="grid grid-cols-2 gap-2.5">
        {page.telephone_link && (
          <AnchorButton
            block
            className="px-2!"
            href={page.telephone_link}
            icon={<PhoneIcon size={20} />}
            variant={ringOffice ? "secondary" : "primary"}
          >
            Ring the driver
          </AnchorButton>
        )}
        <AnchorButton
          block
          className={page.telephone_link ? "px-2!" : "col-span-2 px-2!"}
          href={office.phone_link}
          icon={<PhoneIcon size={20} />}
          variant={ringOffice ? "primary" : "secondary"}
        >
          Ring the office
        </AnchorButton>
      </div>
      <EngineerFacts page={page} />
      <p className="text-sm text-slate-600">
        For {page.engineer}. This link works until <Moment at={page.ends_at} />, unless the office takes it
        back.
      </p>
    </>
  );
}
