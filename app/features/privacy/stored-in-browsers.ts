import {
  csrfCookie,
  deviceCookie,
  guestCookie,
  hintCookie,
  passkeyCookie,
  sessionCookie,
} from "../../platform/http/cookie-names.ts";
import {
  breakdownCopy,
  callOutAlertHeard,
  callOutAlerts,
  draftPrefix,
  linkCopy,
  messageKeys,
  searchKey,
} from "../../platform/browser/storage-names.ts";

export type StoredInBrowser = { name: string; as: "cookie" | "storage"; why: string; retained: string };

/**
 * Every cookie and every kind of entry in the browser's storage. Each is needed for something that the user asked
 * for.
 */
export const storedInBrowsers: readonly StoredInBrowser[] = [
  {
    name: sessionCookie,
    as: "cookie",
    why: "knows you while you are signed in",
    retained: "until you close the browser, or 30 days if you ask to be remembered",
  },
  {
    name: hintCookie,
    as: "cookie",
    why: "says to the page only that somebody is signed in, so that it shows the right menu",
    retained: "as long as the session",
  },
  {
    name: csrfCookie,
    as: "cookie",
    why: "proves that a form was sent from our own pages",
    retained: "until you close the browser",
  },
  {
    name: guestCookie,
    as: "cookie",
    why: "a random number that the proof belongs to, for who is not signed in",
    retained: "until you close the browser",
  },
  {
    name: deviceCookie,
    as: "cookie",
    why: "knows a browser that you have signed in with before, so that we tell you of one that is new and nobody else’s guesses keep you out; it opens nothing",
    retained: "400 days",
  },
  {
    name: passkeyCookie,
    as: "cookie",
    why: "what your passkey is to sign, sealed",
    retained: "5 minutes",
  },
  {
    name: `${draftPrefix}…`,
    as: "storage",
    why: "what you are typing into a form, so that nothing is lost when you are called away; it is not sent to us before you send the form",
    retained:
      "until the form is sent, you sign out or close the window; a draft that is stored over visits 30 days",
  },
  {
    name: `${messageKeys}…`,
    as: "storage",
    why: "in our office only: that somebody does not want single keys to act on messages",
    retained: "until it is switched back",
  },
  {
    name: `${searchKey}…`,
    as: "storage",
    why: "in our office only: that somebody does not want a single key to open the search",
    retained: "until it is switched back",
  },
  {
    name: `${callOutAlerts}…`,
    as: "storage",
    why: "in our office only: that this browser tells of new call-outs by sound and notification",
    retained: "until it is switched off",
  },
  {
    name: `${callOutAlertHeard}…`,
    as: "storage",
    why: "in our office only: when somebody last heard the sound for new call-outs on this device",
    retained: "until you clear what your browser stores",
  },
  {
    name: `${breakdownCopy}…`,
    as: "storage",
    why: "the breakdown page itself, once you have looked at it, so that it opens without signal; it holds nothing about you",
    retained: "until the page changes, or you clear what your browser stores",
  },
  {
    name: `${linkCopy}…`,
    as: "storage",
    why: "the page of a call-out whose link you have opened, with its photographs, so that it opens without signal; of the last five links",
    retained: "until the link ends, or its page says that it no longer works",
  },
];
