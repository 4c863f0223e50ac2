import { island } from "../../../ui/page/island.tsx";
import { EngineerJob } from "./engineer-job.tsx";

export default island("engineer-job", EngineerJob, { when: "idle" });
