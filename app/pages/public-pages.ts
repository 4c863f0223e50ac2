type PublicPage = {
  path: string;
  /** Its widgets begin so. */
  widgets?: RegExp;
  gallery?: number;
  showsCompany?: boolean;
};

/** The pages for everybody that search engines should know, and what a change of each can be told by. */
export const publicPages: readonly PublicPage[] = [
  { path: "/", widgets: /^(?:Home|SocialFeed)/ },
  { path: "/about", widgets: /^About/ },
  { path: "/repairs", widgets: /^Repairs/, gallery: 1 },
  { path: "/servicing", widgets: /^Servicing/, gallery: 3 },
  { path: "/breakdown", widgets: /^Breakdown/, gallery: 4 },
  { path: "/maintenance", widgets: /^Maintenance/ },
  { path: "/gallery", widgets: /^Gallery/, gallery: 2 },
  { path: "/contact", widgets: /^Contact/, showsCompany: true },
  { path: "/requestAccount" },
  { path: "/terms", widgets: /^TermsConditions$/ },
  { path: "/privacy", widgets: /^PrivacyPolicy$/ },
];
