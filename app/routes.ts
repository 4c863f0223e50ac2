import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("pages/site-layout.tsx", [index("pages/home-page.tsx"), route("*", "pages/not-found-page.tsx")]),
] satisfies RouteConfig;
