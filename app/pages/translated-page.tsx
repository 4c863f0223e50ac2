import BreakdownCard from "../features/call-outs/card/breakdown-card.island.tsx";
import { cardPlace } from "../features/call-outs/card/breakdown-card.tsx";
import type { DriverFacts } from "../features/call-outs/card/message-links.ts";
import { cardWords } from "../features/call-outs/card/words/card-words.present.ts";
import { ownLanguage, ownWords } from "../features/pages/languages.present.ts";
import { Breadcrumb } from "../ui/page/breadcrumb.tsx";
import { PageHeader } from "../ui/page/page-header.tsx";
import { CallButton } from "./content/call-button.tsx";
import { LanguageSwitch } from "./frame/language-switch.tsx";
import { Blocks } from "./own-page.tsx";
import type { ShownBlock, Untranslated } from "./content/own-page.server.ts";
import { useCompany } from "./use-company.ts";
import { usePage, useTrail } from "./use-page.ts";

type Props = {
  blocks: ShownBlock[];
  original: Untranslated;
  /** The data for the card, on a translation of the breakdown page. */
  driver?: DriverFacts | undefined;
};

/** A page in another language: the number first. What is not translated is in English, marked as such, and the page says so. */
export function TranslatedPage({ blocks, original, driver }: Props) {
  const trail = useTrail();
  const { freephone, freephone_link } = useCompany();
  const { title, subtitle, picture, alt, language, alternates = [] } = usePage();
  if (!language) return <Blocks blocks={blocks} />;
  const { call, partly, english } = ownWords[language];
  const isPartly = original.title || original.subtitle || original.blocks !== null;
  return (
    <>
      <PageHeader
        above={
          <>
            <LanguageSwitch alternates={alternates} onDark />
            <Breadcrumb onDark trail={trail} />
          </>
        }
        alt={alt}
        picture={picture}
        subtitle={subtitle && <InEnglish isEnglish={original.subtitle}>{subtitle}</InEnglish>}
        title={<InEnglish isEnglish={original.title}>{title}</InEnglish>}
      >
        <CallButton className="max-sm:w-full" words={call} />
        {driver && (
          <div className="contents noscript:hidden print:hidden">
            <BreakdownCard
              {...{ freephone, freephone_link, ...driver }}
              isStored={false}
              words={cardWords[language]}
            />
          </div>
        )}
      </PageHeader>
      {driver && <div className="wrap print:hidden" id={cardPlace} />}
      {isPartly && (
        <p className="wrap pt-8">
          {partly}{" "}
          <a className="font-semibold text-ice-600 underline" href={original.path} hrefLang="en">
            {english}
          </a>
        </p>
      )}
      {original.blocks ? (
        <div lang={ownLanguage}>
          <Blocks blocks={original.blocks} />
        </div>
      ) : (
        <Blocks blocks={blocks} />
      )}
    </>
  );
}

function InEnglish({ isEnglish, children }: { isEnglish: boolean; children: string }) {
  return isEnglish ? <span lang={ownLanguage}>{children}</span> : children;
}
