import { hintCookie } from "../../platform/http/cookie-names.ts";
import { island } from "../../ui/page/island.tsx";
import { EditLinks } from "./edit-links.tsx";

export default island("edit-links", EditLinks, { when: "idle", cookie: hintCookie });
