import { useState } from "react";
import { Link } from "react-router";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { TypedForm } from "../../../platform/browser/forms/typed-form.ts";
import { BesidePage } from "../../../ui/forms/page-beside.tsx";
import { usePartInView } from "../../../ui/page/use-in-view.ts";
import { readFirm } from "../firm.server.ts";
import { lookStyle } from "../look/look-style.ts";
import type { Look } from "../look/look.schema.ts";
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

const home = { path: "/", name: "Home" };
const account = { path: "/requestAccount", name: "Request an account" };
type Step = { id: string; title: string; page: typeof home; part?: string };
const nameStep: Step = { id: "firm-name", title: "Name", page: home };
/** The sections, each with the page (and the part of that page) that previews its changes. */
const steps: readonly Step[] = [
  nameStep,
  { id: "firm-accounts", title: "Trade accounts", page: account },
  { id: "firm-claims", title: "Foot of the pages", page: home, part: "footer" },
  { id: "firm-mark", title: "Mark", page: home },
  { id: "firm-look", title: "Colours and letters", page: home },
];
const ids = steps.map(({ id }) => id);

export default function FirmPage({ loaderData: { firm, mark, look } }: Route.ComponentProps) {
  const [tried, setTried] = useState<Look>();
  const [typed] = useState(() => new TypedForm());
  const at = usePartInView(ids);
  const { page, part } = steps.find(({ id }) => id === at) ?? nameStep;
  return (
    <BesidePage
      {...page}
      part={part}
      saved={`${firm.version} ${mark.version} ${look.version}`}
      trial={tried && (lookStyle(tried) ?? {})}
      typed={typed}
    >
      <FirmForm
        firm={firm}
        intro={<Intro at={at} />}
        renderEnd={() => (
          <div className="mt-6 grid gap-6">
            <div className="scroll-mt-24" id="firm-mark">
              <MarkPanel firm={firm} mark={mark} />
            </div>
            <div className="scroll-mt-24" id="firm-look">
              <LookPanel look={look} onTry={setTried} />
            </div>
          </div>
        )}
        typed={typed}
        unsaved={tried !== undefined}
      />
    </BesidePage>
  );
}

function Intro({ at }: { at: string | undefined }) {
  return (
    <>
      <p>
        What makes the site yours, beside the name, numbers and address under{" "}
        <Link className="font-semibold text-ice-600 underline" to="/admin/company">
          Company
        </Link>
        .
      </p>
      <nav aria-label="Steps" className="mt-3">
        <ol className="flex flex-wrap gap-x-5">
          {steps.map(({ id, title }, index) => (
            <li key={id}>
              <a
                aria-current={id === at ? "step" : undefined}
                className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-ice-600 underline aria-[current]:text-navy-900 aria-[current]:no-underline"
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(id)?.scrollIntoView();
                }}
              >
                {index + 1}. {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </>
  );
}
