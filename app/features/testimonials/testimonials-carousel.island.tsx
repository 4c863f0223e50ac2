import { island } from "../../ui/page/island.tsx";
import { TestimonialsCarousel } from "./testimonials-carousel.tsx";

export default island("testimonials-carousel", TestimonialsCarousel, { when: "view" });
