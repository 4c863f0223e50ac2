import { island } from "../../ui/page/island.tsx";
import { FeedOnRequest } from "./feed-on-request.tsx";

export default island("feed-on-request", FeedOnRequest, { when: "touch", frames: true });
