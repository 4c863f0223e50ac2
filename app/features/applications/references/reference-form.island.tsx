import { island } from "../../../ui/page/island.tsx";
import { ReferenceForm } from "./reference-form.tsx";

export default island("reference-form", ReferenceForm, { when: "idle" });
