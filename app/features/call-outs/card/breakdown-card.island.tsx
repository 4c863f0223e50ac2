import { island } from "../../../ui/island.tsx";
import { BreakdownCard } from "./breakdown-card.tsx";

/** Also starts without a touch when a card waits on the device for a connection. */
export default island("breakdown-card", BreakdownCard, {
  when: "touch",
  record: "draft:call-out waiting",
});
