import { island } from "../../ui/island.tsx";
import { GalleryViewer } from "./gallery-viewer.tsx";

export default island("gallery-viewer", GalleryViewer, { when: "view" });
