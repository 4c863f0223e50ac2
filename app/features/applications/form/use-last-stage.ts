import { useEffect, useState } from "react";
import { loadPatiently } from "../../../ui/load-patiently.ts";

const load = async () => {
  const [{ SignatureStage }, { ApplicationSent }, { WaitingForSignature }] = await Promise.all([
    import("./signature-stage.tsx"),
    import("./application-sent.tsx"),
    import("../signing/waiting-for-signature.tsx"),
  ]);
  return { SignatureStage, ApplicationSent, WaitingForSignature };
};

type LastStage = Awaited<ReturnType<typeof load>>;

/** What only the last stage needs, once that is near; null until it has arrived. */
export function useLastStage(isNear: boolean): LastStage | null {
  const [parts, setParts] = useState<LastStage | null>(null);
  useEffect(() => {
    if (isNear) return loadPatiently(load, setParts);
  }, [isNear]);
  return parts;
}
