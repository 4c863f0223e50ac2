import { island } from "../../../ui/island.tsx";
import { ReferenceForm } from "./reference-form.tsx";

export default island("reference-form", ReferenceForm, { when: "idle" });
