/** The icons that the site makes from a mark, by their address without its slash. */
export const iconNames = ["favicon.ico", "apple-touch-icon.png", "icon-192.png", "icon-512.png"] as const;
export type IconName = (typeof iconNames)[number];
