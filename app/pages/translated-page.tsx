import { ownLanguage, ownWords } from "../features/pages/languages.present.ts";
import { Breadcrumb } from "../ui/breadcrumb.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { CallButton } from "./call-button.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { Blocks } from "./own-page.tsx";
import type { ShownBlock, Untranslated } from "./own-page.server.ts";
import { usePage, useTrail } from "./use-page.ts";

type Props = { blocks: ShownBlock[]; original: Untranslated };

/** A page in another language: the number first. What is not translated is in English, marked as such, and the page says so. */
export function TranslatedPage({ blocks, original }: Props) {
  const trail = useTrail();
  const { title, subtitle, picture, alt, language, alternates = [] } = usePage();
  if (!language) return <Blocks blocks={blocks} />;
  const { call, partly, english } = ownWords[language];
  const isPartly = original.title || original.subtitle || original.blocks !== null;
  return (
    <>
      <PageHeader
        above={<Breadcrumb onDark trail={trail} />}
        alt={alt}
        picture={picture}
        subtitle={subtitle && <InEnglish isEnglish={original.subtitle}>{subtitle}</InEnglish>}
        title={<InEnglish isEnglish={original.title}>{title}</InEnglish>}
      >
        <CallButton words={call} />
        <LanguageSwitch alternates={alternates} onDark />
      </PageHeader>
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
