import { island } from "../../ui/page/island.tsx";
import { ContactForm } from "./contact-form.tsx";

export default island("contact-form", ContactForm, { when: "touch" });
