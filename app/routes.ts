import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("pages/site-layout.tsx", [
    index("pages/home-page.tsx"),
    route("login", "features/sign-in/login-page.tsx"),
    route("contact", "pages/contact-page.tsx"),
    route("requestAccount", "features/trade-accounts/request-account-page.tsx"),
    route("gallery", "pages/gallery-page.tsx"),
    route("about", "pages/about-page.tsx"),
    route("repairs", "pages/repairs-page.tsx"),
    route("servicing", "pages/servicing-page.tsx"),
    route("breakdown", "pages/breakdown-page.tsx"),
    route("breakdowns", "pages/breakdowns-redirect.ts"),
    route("maintenance", "pages/maintenance-page.tsx"),
    route("terms", "pages/terms-page.tsx"),
    route("privacy", "pages/privacy-page.tsx"),
    route("*", "pages/not-found-page.tsx"),
  ]),
  route("sitemap.xml", "pages/sitemap.ts"),
  route("robots.txt", "pages/robots.ts"),
  ...prefix("admin", [
    layout("pages/admin/admin-layout.tsx", [
      index("features/dashboard/dashboard-page.tsx"),
      route("galleries", "features/galleries/admin/galleries-page.tsx"),
      route("galleries/:id", "features/galleries/admin/gallery-page.tsx"),
      route("audit-log", "features/audit-log/admin/audit-log-page.tsx"),
      route("users", "features/users/admin/users-page.tsx"),
      route("users/:id", "features/users/admin/user-page.tsx"),
      route("company", "features/company/admin/company-page.tsx"),
      route("widgets", "features/widgets/admin/widgets-page.tsx"),
      route("widgets/:id", "features/widgets/admin/widget-page.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
