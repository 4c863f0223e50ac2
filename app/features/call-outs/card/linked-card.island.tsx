import { draftKey } from "../../../platform/browser/forms/draft-store.ts";
import { island } from "../../../ui/page/island.tsx";
import { LinkedCard } from "./linked-card.tsx";
import { waitingName } from "./stored-card.ts";

/** Also starts without a touch when a card that was sent from this link waits on the device for a connection. */
export default island("linked-card", LinkedCard, {
  when: "touch",
  record: ({ link }) => draftKey(waitingName(link)),
});
