import { island } from "../../../ui/island.tsx";
import { LinkedCard } from "./linked-card.tsx";

/** Also starts without a touch when a card waits on the device for a connection. */
export default island("linked-card", LinkedCard, { when: "touch", record: "draft:call-out waiting" });
