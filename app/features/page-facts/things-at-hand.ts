/** What can be drawn of what somebody works with. */
export const thingsAtHand = ["job sheet", "headset", "gauges", "laptop"] as const;
export type ThingAtHand = (typeof thingsAtHand)[number];
