import { useEffect, useState } from "react";
import type { Route } from "./+types/gallery-page";
import { call } from "../../../platform/browser/calls/call.ts";
import { upload } from "../../../platform/browser/calls/upload.ts";
import { requirePageItem, servicesContext } from "../../../platform/http/page-context.server.ts";
import { Card } from "../../../ui/page/card.tsx";
import { DangerZone } from "../../../ui/dialogs/danger-zone.tsx";
import { DeleteButton } from "../../../ui/dialogs/delete-button.tsx";
import { HistoryLink } from "../../../ui/buttons/history-link.tsx";
import { ShownOn } from "../../../ui/display/shown-on.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { useUnsavedChanges } from "../../../ui/forms/unsaved-changes.tsx";
import { presentGallery } from "../galleries.present.ts";
import { imagesShown } from "../image-windows.ts";
import { countImages, findGallery } from "../read-gallery.server.ts";
import { GalleryNameForm } from "./gallery-name-form.tsx";
import { ImagesPanel } from "./images-panel.tsx";
import { UploadArea } from "./upload-area.tsx";
import { listPagesShowing } from "../shown-on-pages.server.ts";
import { useImages } from "./use-images.ts";
import { useUploads } from "./use-uploads.ts";

const listPath = "/admin/galleries";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const found = await requirePageItem(params, (id) => findGallery(db, id, { limit: imagesShown }));
  const gallery = { ...presentGallery(found), count: await countImages(db, found.id) };
  const pages = (await listPagesShowing(db, found.id)).map(({ path, label }) => ({ path, label }));
  return { gallery, pages };
}

export default function GalleryPage({ loaderData }: Route.ComponentProps) {
  return <GalleryEditor {...loaderData} key={loaderData.gallery.id} />;
}

function GalleryEditor({ gallery, pages }: Route.ComponentProps["loaderData"]) {
  const [name, setName] = useState(gallery.name);
  const images = useImages(gallery);
  const [landed, setLanded] = useState<number | null>(null);
  const uploads = useUploads({
    send: (file, { upload_key, ...options }) =>
      upload("POST /api/galleriesimages", { body: { gallery_id: gallery.id, file, upload_key }, ...options }),
    onUploaded: (image) => {
      images.put(image);
      setLanded(image.id);
    },
  });
  // New pictures are added at the end, which on a phone can be thousands of pixels below the upload area.
  useEffect(() => {
    if (landed === null || uploads.underWay) return;
    // The grid renders its items one step later than the page.
    const frame = requestAnimationFrame(() =>
      document.querySelector(`[data-image="${landed}"]`)?.scrollIntoView({ block: "center" }),
    );
    return () => cancelAnimationFrame(frame);
  }, [landed, uploads.underWay]);
  const { question, leaveTo } = useUnsavedChanges(name !== gallery.name || uploads.underWay);
  return (
    <>
      <PageTitle
        actions={<HistoryLink of={`gallery/${gallery.id}`} />}
        back={{ to: listPath }}
        title={gallery.name}
      >
        <ShownOn pages={pages} so=", so it cannot be deleted" />
      </PageTitle>
      <div className="grid gap-4 md:gap-6 lg:grid-cols-2">
        <Card className="self-start">
          <GalleryNameForm
            gallery={gallery}
            name={name}
            onNameChange={setName}
            onSaved={() => leaveTo(listPath)}
          />
        </Card>
        <UploadArea uploads={uploads} />
      </div>
      <ImagesPanel images={images} />
      {pages.length === 0 && (
        <DangerZone>
          <DeleteButton
            act={() => call("DELETE /api/galleries/:id", { params: { id: gallery.id } })}
            id={gallery.id}
            kind="gallery"
            name={`“${gallery.name}”`}
            onDone={() => leaveTo(listPath)}
            what={`The gallery “${gallery.name}”${withPictures(images.count)} will be deleted.`}
          >
            Delete Gallery
          </DeleteButton>
        </DangerZone>
      )}
      {question}
    </>
  );
}

function withPictures(count: number): string {
  if (count === 0) return "";
  return count === 1 ? " and its picture" : ` and its ${count} pictures`;
}
