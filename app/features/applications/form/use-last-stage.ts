import { useEffect, useState } from "react";
import { loadWithRetry } from "../../../ui/page/load-with-retry.ts";

const load = async () => {
  const [{ SignatureStage }, { ApplicationSent }, { WaitingForSignature }] = await Promise.all([
    import("./signature-stage.tsx"),
    import("./application-sent.tsx"),
    import("../signing/waiting-for-signature.tsx"),
  ]);
  return { SignatureStage, ApplicationSent, WaitingForSignature };
};

type LastStage = Awaited<ReturnType<typeof load>>;

/** Loads the code of the last stage once the applicant is near it. Null until it has loaded. */
export function useLastStage(isNear: boolean): LastStage | null {
  const [parts, setParts] = useState<LastStage | null>(null);
  useEffect(() => {
    if (isNear) return loadWithRetry(load, setParts);
  }, [isNear]);
  return parts;
}
