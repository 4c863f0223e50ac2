import "../../../admin.css";
import { type RefObject, useMemo, useRef, useState } from "react";
import { Outlet, useLocation, useNavigate, useRevalidator } from "react-router";
import { unknownPath } from "../../../../content/public-pages.ts";
import { UndoBar } from "../../../features/bin/undo-bar.tsx";
import { CallOutWatch } from "../../../features/call-outs/office/alerts/call-out-watch.tsx";
import { listPages } from "../../../features/pages/pages.server.ts";
import { type AdminDuties, mayOnlyLook, maySee } from "../../../platform/http/duties.ts";
import { readContentVersion } from "../../../platform/db/content-version.server.ts";
import { requirePageAdmin, servicesContext } from "../../../platform/http/page-context.server.ts";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { TimedNotice } from "../../../ui/display/timed-notice.tsx";
import { editAddress, editPath, InPlace, type Place, type ShownForm } from "../../../ui/forms/in-place.tsx";
import { LookOnly } from "../../../ui/page/look-only.tsx";
import { CloseIcon } from "../../../ui/pictures/slide-icons.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import { RefusedPage } from "../admin-frame.tsx";
import { dutyOfPage } from "../admin-sections.ts";
import { DeadLinksNotice } from "../dead-links-notice.tsx";
import { LookOnlyNotice } from "../look-only-notice.tsx";
import { addressInPlace, screenInPlace } from "./addresses-in-place.ts";
import { EditBar } from "./edit-bar.tsx";
import { EditedPage } from "./edited-page.tsx";
import { listDraftsOf, listThingsOnPage } from "./things-on-page.server.ts";
import { useShownDrafts } from "./use-shown-drafts.ts";
import { useVisibleHeight } from "./use-visible-height.ts";
import type { Route } from "./+types/edit-layout";

/** An address without a page, to show the not-found page. */
const noSuchPage = "/no-such-page";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url, pattern }) => {
    await requirePageAdmin(context, url, dutyOfPage(pattern));
  },
];

/** `?page=` names the public page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { duties } = await requirePageAdmin(context, url);
  const services = context.get(servicesContext);
  const path = url.searchParams.get("page") ?? "/";
  const rows = await listPages(services.db);
  const row = rows.find((one) => one.path === path);
  const things = row ? await listThingsOnPage(services, duties, row) : [];
  return {
    duties,
    version: await readContentVersion(services.db),
    path,
    page: row ? { label: row.label } : null,
    pages: rows.map((one) => ({ path: one.path, label: one.label })),
    things,
    drafts: await listDraftsOf(services.db, duties, things),
  };
}

/** What a form has changed, and what others have, is on the page whenever something is opened or closed. */
export function shouldRevalidate(): boolean {
  return true;
}

/** A public page with all that can be edited on it, and beside it the form of what is open. */
export default function EditLayout({ loaderData }: Route.ComponentProps) {
  const { duties, version, path, page, pages, things, drafts } = loaderData;
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [form, setForm] = useState<ShownForm>({});
  const [published, setPublished] = useState(0);
  const [stores, setStores] = useState(0);
  const sheet = useRef<HTMLElement>(null);
  const closed = editAddress(path);
  const isOpen = pathname.replace(/\/$/, "") !== editPath;
  const place = useMemo(
    (): Place => ({
      closed,
      show: setForm,
      noteChange: () => void revalidate(),
      noteStored: () => setStores((count) => count + 1),
      addressOf: (screen) => addressInPlace(screen, path),
    }),
    [closed, path, revalidate],
  );
  const edited = useMemo(
    () => things.map(({ tag, ...thing }) => ({ ...thing, tag: tag ?? thing.label })),
    [things],
  );
  const open = isOpen ? edited.find(({ to }) => to === screenInPlace(pathname)) : undefined;
  const shownDrafts = useShownDrafts({
    drafts,
    typed: form.typed,
    pathname,
    onPublished: () => {
      setPublished((count) => count + 1);
      void navigate(closed);
    },
  });
  const height = useVisibleHeight();
  const publicPath = path === unknownPath ? noSuchPage : path;
  return (
    <InPlace value={place}>
      <LookOnly isSo={mayOnlyLook(duties)}>
        <div className="by-night desk desk-ground flex h-dvh flex-col overflow-hidden" style={{ height }}>
          <meta content="noindex" name="robots" />
          <a className="skip-link" href="#sheet">
            Skip to what is edited
          </a>
          <EditBar {...shownDrafts} drafts={drafts} pages={pages} path={path} publicPath={publicPath} />
          <main className="relative grid min-h-0 flex-1 lg:grid-cols-[minmax(0,1fr)_26rem]" id="content">
            {page ? (
              <EditedPage
                draftsAreShown={shownDrafts.areShown}
                form={shownDrafts.areShown ? { typed: shownDrafts.form.typed } : form}
                key={path}
                label={page.label}
                open={open}
                path={publicPath}
                saved={`${version} ${stores}`}
                sheet={sheet}
                things={edited}
              />
            ) : (
              <div />
            )}
            <Sheet closed={isOpen ? closed : null} duties={duties} key={pathname} ref={sheet} />
          </main>
          <UndoBar />
          <TimedNotice occasion={published}>Published.</TimedNotice>
        </div>
      </LookOnly>
    </InPlace>
  );
}

type SheetProps = {
  /** Where the form is closed. Null if none is open. */
  closed: string | null;
  duties: AdminDuties;
  ref: RefObject<HTMLElement | null>;
};

/** Beside the page, or on a phone over its lower end. */
function Sheet({ closed, duties, ref }: SheetProps) {
  return (
    <section
      aria-label={closed ? "What is edited" : "What the page shows"}
      className={classNames(
        "sheet z-10 overflow-y-auto overscroll-contain border-slate-300 desk-ground px-4 shadow-lift outline-none max-lg:absolute max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t lg:border-l lg:shadow-none",
        closed ? "max-lg:h-[max(60%,22rem)] max-lg:max-h-full" : "max-lg:max-h-[60%]",
      )}
      id="sheet"
      ref={ref}
      tabIndex={-1}
    >
      {closed && (
        <p className="sticky top-1 z-20 float-right -mr-3 rounded-sm desk-ground">
          <ButtonLink className="size-11 px-0!" icon={<CloseIcon size={20} />} to={closed} variant="quiet">
            <VisuallyHidden>Close the form</VisuallyHidden>
          </ButtonLink>
        </p>
      )}
      <div className={closed ? "pt-2" : "lg:py-6"}>
        {maySee(duties, "office") && <CallOutWatch />}
        <DeadLinksNotice />
        {mayOnlyLook(duties) && <LookOnlyNotice />}
        <Outlet />
      </div>
    </section>
  );
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
  return <RefusedPage {...props} />;
}
