import { island } from "../../ui/page/island.tsx";
import { GallerySlides } from "./gallery-slides.tsx";

export default island("gallery-slides", GallerySlides, { when: "view" });
