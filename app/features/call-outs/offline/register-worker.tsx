import { use } from "react";
import { DocumentContext } from "../../../ui/page/island.tsx";
import registerWorker from "./register-worker.inline.ts?script";

export function RegisterWorker() {
  use(DocumentContext)?.addToEnd(registerWorker);
  return null;
}
