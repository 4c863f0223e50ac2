import { holding } from "./personal-data.ts";

export const testimonialHoldings = [
  holding("testimonials", {
    others: ["id", "name", "review", "score", "on_home", "version", "created_at", "updated_at"],
  }),
  holding("testimonial_requests", {
    addresses: ["email"],
    texts: ["review", "agreed_to"],
    others: [
      ...(["id", "name", "asked_by", "created_at", "expires_at", "answered_at"] as const),
      ...(["shown_name", "shown_role", "score", "testimonial_id"] as const),
    ],
    hidden: ["token_hash"],
  }),
] as const;
