import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";
import { iconNames } from "./features/firm/mark/icon-names.ts";
import { resourcePages } from "./features/resources/resources.schema.ts";

export default [
  layout("pages/site-layout.tsx", [
    index("pages/home-page.tsx"),
    layout("pages/sign-in-layout.tsx", [
      route("login", "features/sign-in/login-page.tsx"),
      route("two-factor-challenge", "features/two-factor/two-factor-challenge-page.tsx"),
      route("register", "features/registration/register-page.tsx"),
      route("forgot-password", "features/password-reset/forgot-password-page.tsx"),
      route("reset-password/:token", "features/password-reset/reset-password-page.tsx"),
      route("verify-email", "features/registration/verify-email-page.tsx"),
      route("confirm-password", "features/sign-in/confirm-password-page.tsx"),
      route("change-address/:id/:hash", "features/registration/change-address-page.tsx"),
      route("not-mine/:token", "features/registration/not-mine-page.tsx"),
      route("say/:token", "features/testimonials/requests/say-page.tsx"),
      route("not-me/:token", "features/security-events/not-me-page.tsx"),
      route("first-admin/:token", "features/registration/first-admin-page.tsx"),
    ]),
    route("account", "pages/account/account-layout.tsx", [
      index("pages/account/account-page.tsx"),
      route("profile", "pages/account/profile-page.tsx"),
      route("second-factor", "pages/account/second-factor-page.tsx"),
      route("data/:id/:key", "features/privacy/own-archive-page.tsx"),
    ]),
    route("contact", "pages/contact-page.tsx"),
    route("requestAccount", "features/applications/form/apply-page.tsx"),
    route("gallery", "pages/gallery-page.tsx"),
    route("about", "pages/about-page.tsx"),
    route("repairs", "pages/repairs-page.tsx"),
    route("servicing", "pages/servicing-page.tsx"),
    route("breakdown", "pages/breakdown-page.tsx"),
    route("call-out/:token", "pages/call-out-page.tsx"),
    route("call-out-card/:token", "pages/call-out-card-page.tsx"),
    route("breakdowns", "pages/breakdowns-redirect.ts"),
    route("maintenance", "pages/maintenance-page.tsx"),
    route("terms", "pages/terms-page.tsx"),
    route("privacy", "pages/privacy-page.tsx"),
    route("cookies", "pages/cookies-page.tsx"),
    route("accessibility", "pages/accessibility-page.tsx"),
    route("*", "pages/not-found-page.tsx"),
  ]),
  route("sitemap.xml", "pages/sitemap.ts"),
  route("site.webmanifest", "pages/web-manifest.ts"),
  route("breakdown.webmanifest", "features/call-outs/offline/breakdown-manifest.ts"),
  route("breakdown.vcf", "features/call-outs/cab/number-card.ts"),
  route("breakdown-qr.svg", "features/call-outs/cab/qr-code.ts"),
  route("breakdown-worker.js", "features/call-outs/offline/breakdown-worker.ts"),
  ...iconNames.map((name) => route(name, "pages/icon.ts", { id: name })),
  route("robots.txt", "pages/robots.ts"),
  route(".well-known/security.txt", "pages/well-known/security-txt.ts"),
  route(".well-known/change-password", "pages/well-known/change-password.ts"),
  ...prefix("admin", [
    layout("pages/admin/admin-layout.tsx", [
      index("features/dashboard/dashboard-page.tsx"),
      ...resourcePages.map(({ path, file, beside }) =>
        beside
          ? route(path, file, [
              index(beside.nothing),
              ...beside.pages.map(([inner, page]) => route(inner, page)),
            ])
          : route(path, file),
      ),
      route("audit-log", "features/audit-log/admin/audit-log-page.tsx"),
      route("security-events", "features/security-events/admin/security-events-page.tsx"),
      route("mails", "features/mail-log/admin/mails-page.tsx"),
      route("backups", "features/backups/admin/backups-page.tsx"),
      route("testimonial-requests", "features/testimonials/requests/admin/requests-page.tsx"),
      route("machines", "features/machines/admin/machines-page.tsx"),
      route("system", "features/system/admin/system-page.tsx"),
      route("data-requests", "features/privacy/admin/data-requests-page.tsx"),
      route("bin", "features/bin/admin/bin-page.tsx"),
      route("opening/:mailbox/:signature", "features/opening/admin/mailbox-page.tsx"),
      route("history/:kind/:id", "features/history/admin/history-page.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
