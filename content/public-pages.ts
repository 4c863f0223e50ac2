/** The header's menu, the phone's and its second list, and the three lists of the footer. */
export const menuNames = ["header", "phone", "quiet", "services", "company", "legal"] as const;
export type PublicMenu = (typeof menuNames)[number];

export type PublicPage = {
  path: `/${string}`;
  /** What menus of a new site call it, and the back office. */
  label: string;
  /** Those of a new site; in each the pages stand in the order of the rows. */
  menus: readonly PublicMenu[];
  /** Offered on a new site to whoever lost the way, with these words. */
  teaser?: string;
  /** Names of the widgets on it, which can be filled with anything and never renamed. */
  widgets?: readonly string[];
  /** The gallery on it, which can be renamed and filled, never deleted. */
  gallery?: number;
  /** Names of the facts on it, beside the company's. */
  facts?: readonly string[];
  /** What else it shows, as the audit log names it: a line there is a change of the page. */
  shows?: readonly string[];
  /** No business of search engines: not in the sitemap. */
  noindex?: true;
  /** A form from head to foot, which no translation could show: the owner adds words to pages alone. */
  isForm?: true;
  /** Its scripts take over the whole page; every other page is a document, in which only islands are alive. */
  application?: true;
};

/**
 * Every page that is the same for everybody, by the name of its first words in pages.json: what sitemap, page cache,
 * galleries and widgets know of it. A new page is a row here, its words, its component, and its line in app/routes.ts.
 */
export const publicPages = {
  home: {
    path: "/",
    label: "Home",
    menus: ["header"],
    teaser: "Start again from the front",
    widgets: [
      "HomeText1",
      "HomeImage1",
      "HomeIconImage1",
      "HomeIconImage2",
      "HomeIconImage3",
      "HomeIconImage4",
      "HomeIconRepairs",
      "HomeIconServicing",
      "HomeIconBreakdown",
      "HomeIconMaintenance",
      "SocialFeed1",
      "SocialFeed2",
    ],
    facts: ["homeFigures", "fleetAnswers"],
    shows: ["testimonial", "slide"],
  },
  about: {
    path: "/about",
    label: "About Us",
    menus: ["header", "phone", "company"],
    widgets: ["AboutImage1", "AboutText1", "AboutImage2", "AboutText2"],
    facts: ["people", "areaPlaces", "vanBases", "fleetAnswers"],
    shows: ["testimonial"],
  },
  repairs: {
    path: "/repairs",
    label: "Repairs",
    menus: ["header", "phone", "services"],
    teaser: "Find the cause, fix it once",
    widgets: ["RepairsText1", "RepairsImage1", "RepairsText2"],
    gallery: 1,
    facts: ["unitParts"],
  },
  servicing: {
    path: "/servicing",
    label: "Servicing",
    menus: ["header", "phone", "services"],
    teaser: "In your yard or our workshop",
    widgets: ["ServicingText1", "ServicingImage1", "ServicingText2"],
    gallery: 3,
    facts: ["serviceIntervals"],
  },
  breakdown: {
    path: "/breakdown",
    label: "Breakdown",
    menus: ["header", "phone", "services"],
    teaser: "Day or night, every day",
    widgets: ["BreakdownText1", "BreakdownImage1", "BreakdownText2"],
    gallery: 4,
    facts: ["readyToCall", "messageNumbers", "alarmCodes", "responseTime"],
  },
  maintenance: {
    path: "/maintenance",
    label: "Maintenance",
    menus: ["quiet", "services"],
    teaser: "A plan for the whole fleet",
    widgets: ["MaintenanceText1", "MaintenanceImage1", "MaintenanceText2"],
    facts: ["maintenanceYear"],
  },
  gallery: {
    path: "/gallery",
    label: "Gallery",
    menus: ["header", "phone", "company"],
    widgets: ["GalleryText1"],
    gallery: 2,
  },
  contact: {
    path: "/contact",
    label: "Contact Us",
    menus: ["header", "company"],
    teaser: "Numbers, map and a form",
    widgets: ["ContactText1"],
    facts: ["officeHours", "closedDays"],
  },
  requestAccount: {
    path: "/requestAccount",
    label: "Request An Account",
    menus: ["quiet", "company"],
    isForm: true,
  },
  privacy: { path: "/privacy", label: "Privacy", menus: ["legal"], widgets: ["PrivacyPolicy"] },
  cookies: { path: "/cookies", label: "Cookies", menus: ["legal"] },
  accessibility: {
    path: "/accessibility",
    label: "Accessibility",
    menus: ["legal"],
    widgets: ["AccessibilityStatement"],
  },
  terms: { path: "/terms", label: "Terms", menus: ["legal"], widgets: ["TermsConditions"] },
  login: { path: "/login", label: "Login", menus: [], noindex: true, application: true },
  register: { path: "/register", label: "Register", menus: [], noindex: true, application: true },
  forgotPassword: { path: "/forgot-password", label: "Forgotten Password", menus: [], noindex: true, application: true },
} as const satisfies Record<string, PublicPage>;

export const publicPageList: readonly PublicPage[] = Object.values(publicPages);

/** Those that search engines should know. */
export const indexedPages = publicPageList.filter((page) => !page.noindex);

/** The addresses of documents. */
export const documentPaths: readonly string[] = publicPageList
  .filter((page) => !page.application)
  .map(({ path }) => path);
