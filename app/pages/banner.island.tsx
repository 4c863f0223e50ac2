import { island } from "../ui/island.tsx";
import { Banner } from "./banner.tsx";

export default island("banner", Banner, { when: "idle" });
