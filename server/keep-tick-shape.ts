import { createHook } from "node:async_hooks";

const kept: object[] = [];

/**
 * Keeps one of the objects in which Node remembers what `process.nextTick` is to call. V8 forgets a shape that no object has
 * at a collection of garbage; after a few of those each tick, and an answer takes several, would be made six times slower.
 */
export function keepTickShape(): void {
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === "TickObject") kept.push(resource);
    },
  });
  hook.enable();
  process.nextTick(() => {});
  hook.disable();
}
