import type { Browser } from "./browser.ts";

/** Makes the link of an engineer. Returns the path of its calls, and the address that the office sends. */
export async function sentToEngineer(clerk: Browser, id: number, engineer = "Tom") {
  const { status, body } = await clerk.post(`/api/callouts/${id}/engineer`, { engineer });
  if (status !== 200) throw new Error(`Sending to an engineer was answered with ${status}.`);
  const address = body.engineers[0].engineer_url as string;
  return { address, calls: `/api/engineer-pages/${address.split("/").at(-1)}` };
}
