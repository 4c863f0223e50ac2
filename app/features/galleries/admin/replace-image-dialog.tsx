import { upload } from "../../../platform/browser/calls/upload.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import type { GalleryImage } from "../galleries.schema.ts";
import { UploadArea } from "./upload-area.tsx";
import { useUploads } from "./use-uploads.ts";

type Props = {
  image: GalleryImage;
  onReplaced: (image: GalleryImage, notice: string | null) => void;
  onClose: () => void;
};

export function ReplaceImageDialog({ image, onReplaced, onClose }: Props) {
  const uploads = useUploads({
    // The new picture keeps the texts.
    send: (file, { upload_key, ...options }) =>
      upload("POST /api/galleriesimages/:id", {
        params: { id: image.id },
        body: { file, upload_key },
        ...options,
      }),
    onUploaded: (replaced, notice) => {
      onReplaced(replaced, notice);
      onClose();
    },
    maxFiles: 1,
  });
  return (
    <Dialog isOpen onClose={onClose} title="Replace Image">
      <p className="mb-4">The new picture takes the place of the old one; alternative text and link stay.</p>
      <UploadArea multiple={false} uploads={uploads} />
      <div className="mt-5 flex justify-end">
        <Button onClick={onClose} variant="secondary">
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
