import { useDelivery } from "../../../platform/browser/calls/use-delivery.ts";
import { CardOutbox } from "./card-outbox.ts";

/** Sends the cards of one address. `link` is the key of the link that the office sent. */
export function useSending(link?: string) {
  return useDelivery(() => new CardOutbox(link));
}
