import type { CSSProperties } from "react";
import type { Look } from "./look.schema.ts";
import { ownColours, tokensOf } from "./tokens.ts";
import { fontsOf } from "./type-pairs.ts";

/** A firm's look as custom properties of the page's root; undefined for that of the stylesheet, which needs none. */
export function lookStyle(look: Look): CSSProperties | undefined {
  const { ground, accent, typeface } = look;
  const isOwn = ground === ownColours.ground && accent === ownColours.accent;
  if (isOwn && typeface === "archivo") return undefined;
  const { day, night } = isOwn ? { day: {}, night: {} } : tokensOf(look);
  return { ...named("--color-", day), ...named("--night-", night), ...fontsOf(typeface) };
}

function named(prefix: string, palette: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(palette).map(([name, hex]) => [prefix + name, hex]));
}
