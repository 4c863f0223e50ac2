import { useState } from "react";
import type { Route } from "./+types/galleries-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { pageQuery } from "../../../platform/validation/paging.ts";
import { AddButton } from "../../../ui/buttons/add-button.tsx";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { PencilIcon } from "../../../ui/forms/form-icons.tsx";
import { ImageIcon } from "../../../ui/buttons/icons.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { Pagination } from "../../../ui/lists/pagination.tsx";
import { Picture } from "../../../ui/pictures/picture.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import { presentCard } from "../galleries.present.ts";
import { galleryPageSize } from "../galleries.schema.ts";
import { listGalleries } from "../galleries.server.ts";
import { AddGalleryDialog } from "./add-gallery-dialog.tsx";

/** The address counts pages from 1, `listGalleries` from 0. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { page } = pageQuery.parse(Object.fromEntries(url.searchParams));
  const { galleries, total } = await listGalleries(db, { limit: galleryPageSize, page: page - 1 });
  return { page, lastPage: Math.ceil(total / galleryPageSize), galleries: galleries.map(presentCard) };
}

export default function GalleriesPage({ loaderData: { page, lastPage, galleries } }: Route.ComponentProps) {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <PageTitle
        actions={<AddButton onClick={() => setAdding(true)}>Add Gallery</AddButton>}
        title="Galleries"
      />
      {galleries.length === 0 ? (
        <NothingHere page={page} />
      ) : (
        <ul className="mb-8 grid grid-cols-1 gap-4 sm:grid-cols-2 md:gap-6 lg:grid-cols-3 xl:grid-cols-4">
          {galleries.map((gallery) => (
            <li key={gallery.id}>
              <GalleryCard gallery={gallery} />
            </li>
          ))}
        </ul>
      )}
      <Pagination label="Pages of galleries" lastPage={lastPage} page={page} />
      {adding && <AddGalleryDialog onClose={() => setAdding(false)} />}
    </>
  );
}

type CardProps = { gallery: Route.ComponentProps["loaderData"]["galleries"][number] };

function GalleryCard({ gallery: { id, name, cover } }: CardProps) {
  return (
    <Card
      className="relative flex h-full flex-col overflow-hidden transition-shadow hover:shadow-lift"
      padded={false}
    >
      <div className="aspect-[4/3] bg-slate-100">
        {cover ? (
          <Picture
            alt={cover.alt ?? ""}
            className="aspect-[4/3] object-cover"
            picture={cover}
            sizes="(min-width: 80rem) 18rem, (min-width: 64rem) 28vw, (min-width: 30rem) 46vw, 92vw"
          />
        ) : (
          <p className="flex h-full flex-col items-center justify-center gap-2 text-sm text-slate-600">
            <ImageIcon size={28} />
            No pictures yet
          </p>
        )}
      </div>
      <div className="flex flex-1 flex-col items-start justify-between gap-1 pt-3 pb-2">
        <h2 className="line-clamp-2 px-4 text-base wrap-anywhere" dir="auto" title={name}>
          {name}
        </h2>
        {/* The link's target covers the whole card. */}
        <ButtonLink
          className="ml-1 after:absolute after:inset-0"
          icon={<PencilIcon size={18} />}
          size="small"
          to={`/admin/galleries/${id}`}
          variant="quiet"
        >
          Edit
          <VisuallyHidden> {name}</VisuallyHidden>
        </ButtonLink>
      </div>
    </Card>
  );
}

function NothingHere({ page }: { page: number }) {
  if (page === 1) return <EmptyState title="There are no galleries yet">Add the first one above.</EmptyState>;
  return (
    <EmptyState
      action={
        <ButtonLink to="/admin/galleries" variant="secondary">
          To the first page
        </ButtonLink>
      }
      title={`There is no page ${page}`}
    />
  );
}
