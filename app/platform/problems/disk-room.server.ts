import { statfs } from "node:fs/promises";
import { bytesInWords } from "../bytes-in-words.ts";
import type { Problem } from "./problem.ts";

export type Room = { free: number; total: number };

const littleBytes = 1_000_000_000;
const almostNoneBytes = 300_000_000;

/**
 * Returns the space on a folder's disk that this account can use, in bytes. Undefined where the system does not tell.
 */
export async function readDiskRoom(folder: string): Promise<Room | undefined> {
  try {
    const { bsize, blocks, bavail } = await statfs(folder);
    return { free: bsize * bavail, total: bsize * blocks };
  } catch {
    return undefined;
  }
}

export function diskProblem(room: Room | undefined): Problem | undefined {
  if (!room || room.free >= littleBytes) return undefined;
  return {
    key: room.free < almostNoneBytes ? "disk-full" : "disk-little",
    urgency: room.free < almostNoneBytes ? "now" : "soon",
    text: `Disk: ${bytesInWords(room.free)} left`,
    advice: "Make room or take a larger disk. Without room nothing can be saved.",
    path: "/admin/system",
  };
}
