import { island } from "../../../ui/page/island.tsx";
import { SignForm } from "./sign-form.tsx";

export default island("sign-form", SignForm, { when: "idle" });
