import type { ReactNode } from "react";
import { publicPages } from "../../content/public-pages.ts";
import { WidgetBlock } from "../features/widgets/widget-block.tsx";
import { ButtonLink } from "../ui/button-link.tsx";
import { CallBand } from "./call-band.tsx";
import { PageHead } from "./page-head.tsx";
import type { ServiceBlocks } from "./service-page.server.ts";

type Props = {
  blocks: ServiceBlocks;
  /** The pictures of the service, where it has a gallery. */
  slides?: ReactNode;
  /** What only this page has. */
  children?: ReactNode;
};

/** One service of the company: what it is, pictures of it, how it goes on, and the two ways from here. */
export function ServicePage({ blocks, slides, children }: Props) {
  return (
    <>
      <PageHead />
      <section className="wrap section grid items-start gap-x-12 gap-y-10 lg:grid-cols-12 xl:gap-x-20">
        <WidgetBlock className="lg:col-span-7" textClassName="lead-first" widget={blocks.text} />
        <WidgetBlock
          className="max-lg:-order-1 lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:col-span-5"
          imageClassName="aspect-[4/3] rounded-sm object-cover lg:aspect-[4/5]"
          sizes={blockSizes}
          widget={blocks.image}
        />
      </section>
      {children}
      {slides && (
        <section aria-label="Pictures" className="on-dark section bg-navy-900">
          <div className="wrap">{slides}</div>
        </section>
      )}
      <section className="wrap section grid items-start gap-x-12 gap-y-10 lg:grid-cols-12 xl:gap-x-20">
        <WidgetBlock className="lg:col-span-7" widget={blocks.more} />
        <NextSteps />
      </section>
      <CallBand />
    </>
  );
}

export const blockSizes = [
  { from: "92rem", width: "34rem", shape: 4 / 5 },
  { from: "64rem", width: "40vw", shape: 4 / 5 },
  { width: "92vw", shape: 4 / 3 },
] as const;

export function NextSteps({ className = "bg-ice-50 lg:col-span-5" }: { className?: string }) {
  return (
    <aside className={`print:hidden border-t-2 border-navy-900 p-6 md:p-8 ${className}`}>
      <h2 className="text-xl">Where to go from here</h2>
      <div className="mt-4 grid gap-6 md:max-lg:grid-cols-2">
        <div className="flex flex-col justify-between">
          <p className="mb-3">Regular work is simpler on a trade account.</p>
          <ButtonLink block to={publicPages.requestAccount.path}>
            Request An Account
          </ButtonLink>
        </div>
        <div className="flex flex-col justify-between">
          <p className="mb-3" id="talk-to-us">
            One job, or a question first? Write to us or ring.
          </p>
          <ButtonLink aria-describedby="talk-to-us" block to={publicPages.contact.path} variant="secondary">
            Find Out More
          </ButtonLink>
        </div>
      </div>
    </aside>
  );
}
