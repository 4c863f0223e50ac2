/** Hosts whose pages may be framed, each only after the visitor asked for it. */
export const mapHost = "https://www.openstreetmap.org";

export const feedHosts: readonly string[] = [
  "https://www.facebook.com",
  "https://www.linkedin.com",
  "https://platform.twitter.com",
];

export const frameHosts: readonly string[] = [mapHost, ...feedHosts];
