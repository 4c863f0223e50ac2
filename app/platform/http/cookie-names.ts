export const sessionCookie = "site_session";
/** What the CSRF token of somebody without a session belongs to. It opens nothing. */
export const guestCookie = "site_guest";
/** Says to scripts only that somebody is signed in, so that public pages need not ask. */
export const hintCookie = "signed_in";
export const csrfCookie = "XSRF-TOKEN";
/** Recognises a browser that was here before. It opens nothing. */
export const deviceCookie = "site_device";
/** The challenge that a passkey is to sign, sealed. */
export const passkeyCookie = "site_passkey";
