/** What the site serves of a mark, by the address without its slash. */
export const iconNames = ["favicon.ico", "apple-touch-icon.png", "icon-192.png", "icon-512.png"] as const;
export type IconName = (typeof iconNames)[number];
