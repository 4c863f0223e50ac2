import { DataFolder } from "../data-folder.ts";
import type { RunningSite } from "../running-site.ts";
import { ApiClient } from "./api-client.ts";
import { residentMemoryDuring, untilMemoryRests } from "./measure.ts";
import { photograph, uploadForm, withOwnBytes } from "./photographs.ts";
import type { Figure } from "./report.ts";

const photographs = 40;
/** How many photographs to wait for. They are resized one at a time, which takes minutes, and all need equal memory. */
const madeSmaller = 3;
const megabyte = 1024 * 1024;

/** Measures the memory at rest, and while forty photographs of 12 megapixels arrive at once. */
export async function memoryOf(site: RunningSite): Promise<Figure[]> {
  const pid = site.process.pid!;
  await untilMemoryRests(pid);
  const { before, peak } = await residentMemoryDuring(pid, () => takePhotographs(site));
  return [
    { figure: "at rest", value: before / megabyte, unit: "MB", limit: 150 },
    { figure: `most for ${photographs} photographs at once`, value: peak / megabyte, unit: "MB", limit: 512 },
  ];
}

async function takePhotographs(site: RunningSite): Promise<void> {
  const admin = await ApiClient.signedIn(site.url);
  const { id } = await admin.post<{ id: number }>("/api/galleries", { name: "All of this morning" });
  const picture = await photograph(4000, 3000);
  const sending = Array.from({ length: photographs }, (_, at) =>
    admin.post("/api/galleriesimages", uploadForm(id, withOwnBytes(picture), `photograph-${at}.jpg`)),
  );
  await Promise.all(sending);
  const data = new DataFolder(site.dataFolder);
  data.hastenPictures();
  await data.untilIdle({ left: photographs - madeSmaller });
}
