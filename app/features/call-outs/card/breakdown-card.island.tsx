import { island } from "../../../ui/island.tsx";
import { BreakdownCard } from "./breakdown-card.tsx";

/** Also untouched where a card waits on the device for the line to come back. */
export default island("breakdown-card", BreakdownCard, {
  when: "touch",
  record: "draft:call-out waiting",
});
