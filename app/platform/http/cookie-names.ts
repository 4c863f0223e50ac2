export const sessionCookie = "site_session";
/** Identifies a browser without a session, for its CSRF token. It grants no access. */
export const guestCookie = "site_guest";
/** Tells scripts only that somebody is signed in, so that public pages need not ask the server. */
export const hintCookie = "signed_in";
export const csrfCookie = "XSRF-TOKEN";
/** Recognises a returning browser. It grants no access. */
export const deviceCookie = "site_device";
/** The sealed challenge that a passkey is to sign. */
export const passkeyCookie = "site_passkey";
