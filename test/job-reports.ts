import { signatureJpeg } from "./applications.ts";
import { multipart, reportedCallOut } from "./call-outs.ts";
import { sentToEngineer } from "./engineers.ts";
import type { Site } from "./site.ts";

const words = {
  found: "Drive belt torn",
  done: "New belt, ran for 20 minutes",
  parts: "1 × Drive belt\n3 x Clip\nGrease",
  temperature: "-18",
};
const signature = new Blob([new Uint8Array(await signatureJpeg())], { type: "image/jpeg" });
const signed = { ...words, signer_name: "Dan Marsh", signature };
const unsigned = { ...words, unsigned_reason: "The driver slept." };

/** Sends call-outs of drivers to an engineer, who reports. A job is named by the path of its calls. */
export function jobReportsOf(site: Site) {
  const visitor = site.visitor();
  const van = site.visitor();
  const sent = async (fields: object = {}) => {
    const { id } = await reportedCallOut(site, visitor, fields);
    return { id, ...(await sentToEngineer(await site.signIn("clerk"), id)) };
  };
  const report = (calls: string, fields: Record<string, string | Blob>) =>
    van.post(`${calls}/report`, multipart({ submission_key: crypto.randomUUID(), ...fields }));
  return {
    words,
    signed,
    unsigned,
    sent,
    report,
    reported: async (fields: Record<string, string | Blob> = signed) => {
      const job = await sent();
      const { status } = await report(job.calls, fields);
      if (status !== 201) throw new Error(`The report was answered with ${status}.`);
      return job;
    },
  };
}
