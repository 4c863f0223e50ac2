import { hintCookie } from "../../platform/http/cookie-names.ts";
import { island } from "../../ui/page/island.tsx";
import { AccountLink } from "./account-link.tsx";

export default island("account-link", AccountLink, { when: "idle", cookie: hintCookie });
