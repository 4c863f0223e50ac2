import { island } from "../../ui/page/island.tsx";
import { Banner } from "./banner.tsx";

export default island("banner", Banner, { when: "idle" });
