export const sharePath = "/share.png";
export const shareSize = { width: 1200, height: 630 } as const;
