import { draftKey } from "../../../platform/browser/forms/draft-store.ts";
import { island } from "../../../ui/page/island.tsx";
import { draftPath } from "./application-draft.ts";
import { ApplicationForm } from "./application-form.tsx";

export default island("application-form", ApplicationForm, {
  when: "touch",
  record: draftKey(draftPath),
});
