import { island } from "../../ui/page/island.tsx";
import { CompanyMap } from "./company-map.tsx";

export default island("company-map", CompanyMap, { when: "touch", frames: true });
