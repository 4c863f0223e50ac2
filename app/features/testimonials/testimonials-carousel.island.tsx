import { island } from "../../ui/island.tsx";
import { TestimonialsCarousel } from "./testimonials-carousel.tsx";

export default island("testimonials-carousel", TestimonialsCarousel, { when: "view" });
