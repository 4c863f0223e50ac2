import { data } from "react-router";
import type { Route } from "./+types/call-out-page";
import { presentFollowed } from "../features/call-outs/call-outs.present.ts";
import { readDriverFacts } from "../features/call-outs/driver-facts.server.ts";
import { followCallOut } from "../features/call-outs/followed-call-out.server.ts";
import { isOpen } from "../features/call-outs/call-out-status.ts";
import DriverChanges from "../features/call-outs/card/driver-changes.island.tsx";
import { cardWords, followedWords } from "../features/call-outs/card/words/card-words.present.ts";
import { followedInEnglish } from "../features/call-outs/card/words/followed-words.ts";
import { isStoredOffline } from "../features/call-outs/offline/offline-setting.server.ts";
import { LinkStoredNotice } from "../features/call-outs/offline/link-stored-notice.tsx";
import { RingLink } from "../features/call-outs/ring-link.tsx";
import { changesPlace } from "../features/call-outs/live-call-out.tsx";
import LiveCallOut from "../features/call-outs/live-call-out.island.tsx";
import { type Language, ownWords } from "../features/pages/languages.present.ts";
import { NotFound } from "../platform/errors.ts";
import { needsContext, servicesContext } from "../platform/http/page-context.server.ts";
import { privatePage } from "../platform/seo/private-page.ts";
import { CallButton } from "./content/call-button.tsx";
import type { PageHandle } from "./site-layout.tsx";
import { useCompany } from "./use-company.ts";

export const meta = privatePage({
  title: "Your call-out",
  description: "Where your breakdown stands.",
  keyInAddress: true,
});

export const handle: PageHandle = {
  overPicture: false,
  languageOf: (loaded) => (loaded as { words?: { lang: Language } } | undefined)?.words?.lang,
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock, config } = context.get(servicesContext);
  try {
    const followed = await followCallOut(db, clock.now(), params.token);
    const { language } = followed;
    const driver = isOpen(followed.row.status) ? await readDriverFacts(db) : undefined;
    const isStored = isStoredOffline(config);
    const needs = context.get(needsContext);
    needs.position = driver !== undefined;
    needs.worker = isStored;
    return { callOut: presentFollowed(followed), driver, isStored, ...(language && wordsIn(language)) };
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return data({ callOut: null, isStored: false }, { status: 404 });
  }
}

function wordsIn(language: Language) {
  return { words: followedWords[language], cardWords: cardWords[language], call: ownWords[language].call };
}

const inEnglish = { driver: undefined, words: undefined, cardWords: undefined, call: undefined };

/** On this page a driver, and everybody who has the link, follows the van, in the language of the card. */
export default function CallOutPage({ loaderData, params }: Route.ComponentProps) {
  const { callOut, driver, isStored, words, cardWords, call } = { ...inEnglish, ...loaderData };
  const { freephone, freephone_link } = useCompany();
  const ring = { freephone, freephone_link };
  const { title, noContact, stoodAt } = words ?? followedInEnglish;
  return (
    <div className="fill-window" lang={words?.lang}>
      <div className="wrap py-8 md:py-section">
        <div
          className="mx-auto grid max-w-form gap-6"
          data-link-ends={callOut?.ends_at}
          data-link-over={callOut ? undefined : ""}
        >
          <h1 className="text-4xl outline-none" tabIndex={-1}>
            {callOut ? title : "This page has ended"}
          </h1>
          {callOut ? (
            <>
              <LinkStoredNotice
                title={
                  <>
                    {noContact} <RingLink {...ring} />
                  </>
                }
                words={stoodAt}
              />
              <LiveCallOut {...{ callOut, isStored, ring, words }} token={params.token} />
            </>
          ) : (
            <p>
              The link is not complete, or its seven days are over. We are on the telephone day and night.
            </p>
          )}
          <CallButton className="max-sm:w-full" words={call} />
          {driver && (
            <div className="noscript:hidden" id={changesPlace}>
              <DriverChanges {...{ ...ring, words, cardWords, ...driver }} link={params.token} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
