declare module "virtual:react-router/server-build" {
  import type { ServerBuild } from "react-router";
  const build: ServerBuild;
  export = build;
}

declare module "virtual:island-scripts" {
  const addresses: string[];
  export default addresses;
}

declare module "virtual:offline-files" {
  export const linkFiles: { engineer: string[]; "call-out": string[] };
  const built: { version: string; files: string[] };
  export default built;
}

declare module "*?script" {
  const text: string;
  export default text;
}
