export const sessionCookie = "frostway_session";
/** Says to scripts only that somebody is signed in, so that public pages need not ask. */
export const hintCookie = "signed_in";
export const csrfCookie = "XSRF-TOKEN";
