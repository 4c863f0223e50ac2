/** The things of somebody's work that the site has drawings of. */
export const thingsAtHand = ["job sheet", "headset", "gauges", "laptop"] as const;
export type ThingAtHand = (typeof thingsAtHand)[number];
