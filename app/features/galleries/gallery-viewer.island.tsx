import { island } from "../../ui/page/island.tsx";
import { GalleryViewer } from "./gallery-viewer.tsx";

export default island("gallery-viewer", GalleryViewer, { when: "view" });
