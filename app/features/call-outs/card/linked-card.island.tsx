import { island } from "../../../ui/island.tsx";
import { LinkedCard } from "./linked-card.tsx";

/** Also untouched where something waits on the device for the line to come back. */
export default island("linked-card", LinkedCard, { when: "touch", record: "draft:call-out waiting" });
