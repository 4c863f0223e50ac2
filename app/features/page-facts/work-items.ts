/** The things of somebody's work that the site has drawings of. */
export const workItems = ["job sheet", "headset", "gauges", "laptop"] as const;
export type WorkItem = (typeof workItems)[number];
