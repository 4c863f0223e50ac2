/** The menu of the header, the menu of phones and its second list ("quiet"), and the three lists of the footer. */
export const menuNames = ["header", "phone", "quiet", "services", "company", "legal"] as const;
export type PublicMenu = (typeof menuNames)[number];

/** The path of the not-found page, whose row stands for every address without a page. */
export const unknownPath = "/*";

export type PublicPage = {
  path: `/${string}`;
  /** The page's name in the menus of a new site and in the back office. */
  label: string;
  /** The menus of a new site that link to the page. Each menu lists its pages in the order of `publicPages`. */
  menus: readonly PublicMenu[];
  /** With this text, the "not found" page of a new site suggests the page. */
  teaser?: string;
  /** Names of the widgets on the page. Administrators can change their content but not their names. */
  widgets?: readonly string[];
  /** The gallery on the page. Administrators can rename and fill it, but not delete it. */
  gallery?: number;
  /** Names of the facts on the page, besides the company details. */
  facts?: readonly string[];
  /** Other kinds of records that the page shows, as the audit log names them. A change to one changes the page. */
  shows?: readonly string[];
  /** Keeps search engines away; the sitemap omits the page. */
  noindex?: true;
  /** The whole page is a form, so it cannot be translated: a translation can only contain text. */
  isForm?: true;
  /** Scripts hydrate the whole page. Every other page is a document, in which only islands run scripts. */
  application?: true;
};

/**
 * Every page that is the same for everybody, by the name of its text in pages.json. The sitemap, the page cache, the
 * galleries and the widgets read it. A new page needs an entry here, its text, its component and a line in
 * app/routes.ts.
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

/** The pages that search engines should index. */
export const indexedPages = publicPageList.filter((page) => !page.noindex);

/** The addresses of documents. */
export const documentPaths: readonly string[] = publicPageList
  .filter((page) => !page.application)
  .map(({ path }) => path);
