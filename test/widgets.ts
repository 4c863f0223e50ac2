import { expect } from "vitest";
import type { Browser } from "./browser.ts";
import type { Site } from "./site.ts";

export async function newWidget(owner: Browser, name: string): Promise<{ id: number; version: number }> {
  const answer = await owner.post("/api/widgets", { name, type: "TEXT" });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

export async function storedWidget({ db }: Site, id: number) {
  return db.selectFrom("widgets").selectAll().where("id", "=", id).executeTakeFirst();
}
