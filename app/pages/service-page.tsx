import type { ComponentProps, ReactNode } from "react";
import { publicPages } from "../../content/public-pages.ts";
import { WidgetBlock } from "../features/widgets/widget-block.tsx";
import { ButtonLink } from "../ui/buttons/button-link.tsx";
import { CallButton } from "./content/call-button.tsx";
import { PageHead } from "./frame/page-head.tsx";
import type { ServiceBlocks } from "./content/service-page.server.ts";

type Props = {
  blocks: ServiceBlocks;
  /** The pictures of the service, where it has a gallery. */
  slides?: ReactNode;
  /** The content that only this page has. */
  children?: ReactNode;
};

/** One service of the company: what it is, pictures of it, how it goes on, and one ending. */
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
        <Ending />
      </section>
    </>
  );
}

export const blockSizes = [
  { from: "92rem", width: "34rem", shape: 4 / 5 },
  { from: "64rem", width: "40vw", shape: 4 / 5 },
  { width: "92vw", shape: 4 / 3 },
] as const;

export function NextSteps({ className }: { className: string }) {
  return (
    <aside className={`print:hidden border-t-2 border-navy-900 p-6 md:p-8 ${className}`}>
      <h2 className="text-xl">Where to go from here</h2>
      <Ways className="mt-4" first="primary" second="secondary" />
    </aside>
  );
}

/** How the page of a service ends: the number for the roadside first, then the two ways for everybody else. */
function Ending() {
  return (
    <aside className="on-dark bg-navy-900 p-6 md:p-10 lg:col-span-5">
      <h2 className="text-2xl">Unit down with a load on board?</h2>
      <p className="mt-3">Ring us now. You speak to a person, at any hour of any day.</p>
      <CallButton className="mt-6 max-sm:w-full" />
      <Ways
        className="mt-8 border-t border-white/15 pt-6 print:hidden"
        first="light"
        second="outline-light"
      />
    </aside>
  );
}

type Variant = ComponentProps<typeof ButtonLink>["variant"];

function Ways({ className, first, second }: { className: string; first: Variant; second: Variant }) {
  return (
    <div className={`grid gap-6 md:max-lg:grid-cols-2 ${className}`}>
      <div className="flex flex-col justify-between">
        <p className="mb-3">Regular work is simpler on a trade account.</p>
        <ButtonLink block to={publicPages.requestAccount.path} variant={first}>
          Request An Account
        </ButtonLink>
      </div>
      <div className="flex flex-col justify-between">
        <p className="mb-3" id="talk-to-us">
          One job, or a question first? Write to us or ring.
        </p>
        <ButtonLink aria-describedby="talk-to-us" block to={publicPages.contact.path} variant={second}>
          Find Out More
        </ButtonLink>
      </div>
    </div>
  );
}
