import { island } from "../../ui/page/island.tsx";
import { LiveCallOut } from "./live-call-out.tsx";

export default island("live-call-out", LiveCallOut, { when: "idle" });
