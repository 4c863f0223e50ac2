import { EmptyState } from "../../../ui/lists/empty-state.tsx";

/** Shown beside the list while no message is open. */
export default function NoMessage() {
  return <EmptyState title="No message is open">Choose one in the list to read it here.</EmptyState>;
}
