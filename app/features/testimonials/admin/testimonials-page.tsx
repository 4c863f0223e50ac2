import { useState } from "react";
import { redirect, useRevalidator } from "react-router";
import type { Route } from "./+types/testimonials-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { pageQuery } from "../../../platform/validation/paging.ts";
import { AddButton } from "../../../ui/buttons/add-button.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { publicPages } from "../../../../content/public-pages.ts";
import { ShownOn } from "../../../ui/display/shown-on.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { Pagination } from "../../../ui/lists/pagination.tsx";
import { TimedNotice } from "../../../ui/display/timed-notice.tsx";
import { lastTestimonialPage, testimonialPageSize } from "../testimonial-pages.ts";
import { presentTestimonial } from "../testimonials.present.ts";
import { testimonialRows } from "../testimonials.server.ts";
import { TestimonialDialog } from "./testimonial-dialog.tsx";
import { TestimonialsTable } from "./testimonials-table.tsx";

/** The page number is 1-based in the address and 0-based in the list. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { page } = pageQuery.parse(Object.fromEntries(url.searchParams));
  const { db } = context.get(servicesContext);
  const { rows, total } = await testimonialRows.list(db, { limit: testimonialPageSize, page: page - 1 });
  if (rows.length === 0 && page > 1) throw redirect(`?page=${lastTestimonialPage(total)}`);
  return { testimonials: rows.map(presentTestimonial), total, page };
}

export default function TestimonialsPage({ loaderData }: Route.ComponentProps) {
  const { testimonials, total, page } = loaderData;
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<number | "new" | null>(null);
  const [saved, setSaved] = useState(0);
  return (
    <>
      <PageTitle
        actions={<AddButton onClick={() => setOpen("new")}>Add Testimonial</AddButton>}
        back={{ to: "/admin" }}
        title="Manage Testimonials"
      >
        <ShownOn pages={[publicPages.about]} so=", and one of them on the home page" />
      </PageTitle>
      <TimedNotice occasion={saved}>Your Changes Have Been Saved</TimedNotice>
      {testimonials.length > 0 ? (
        <TestimonialsTable onEdit={setOpen} testimonials={testimonials} />
      ) : (
        <EmptyState title="No testimonials yet">
          The About page shows what customers say as soon as there is one.
        </EmptyState>
      )}
      <div className="mt-6">
        <Pagination lastPage={lastTestimonialPage(total)} page={page} />
      </div>
      {open !== null && (
        <TestimonialDialog
          id={open === "new" ? null : open}
          onClose={() => setOpen(null)}
          onDeleted={() => {
            setOpen(null);
            void revalidate();
          }}
          onSaved={() => {
            setOpen(null);
            setSaved((times) => times + 1);
            void revalidate();
          }}
        />
      )}
    </>
  );
}
