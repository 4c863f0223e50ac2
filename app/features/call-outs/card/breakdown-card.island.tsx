import { island } from "../../../ui/page/island.tsx";
import { BreakdownCard } from "./breakdown-card.tsx";

/** Also starts without a touch on a device with a card that waits, or that was sent and can be followed. */
export default island("breakdown-card", BreakdownCard, {
  when: "touch",
  record: "draft:call-out waiting,draft:call-out sent",
});
