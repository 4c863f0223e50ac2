import { use } from "react";
import { DocumentContext } from "../../../ui/page/island.tsx";
import registerWorker from "./register-worker.inline.ts?script";

export function RegisterWorker() {
  return use(DocumentContext)?.script(registerWorker);
}
