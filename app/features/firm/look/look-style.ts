import type { CSSProperties } from "react";
import type { Look } from "./look.schema.ts";
import { ownColours, shadeOf, tokensOf } from "./tokens.ts";
import { fontsOf } from "./type-pairs.ts";

/** Returns a firm's look as custom properties of the page's root. Undefined for the stylesheet's own look. */
export function lookStyle(look: Look): CSSProperties | undefined {
  const { ground, accent, typeface } = look;
  const isOwn = ground === ownColours.ground && accent === ownColours.accent;
  if (isOwn && typeface === "archivo") return undefined;
  const { day, night } = isOwn ? { day: {}, night: {} } : tokensOf(look);
  return {
    ...named("--color-", day),
    ...named("--night-", night),
    ...(isOwn ? {} : named("--", { shade: channelsOf(shadeOf(ground)) })),
    ...fontsOf(typeface),
  };
}

/** Returns a hex colour as the channels that `rgb()` takes before its alpha value. */
function channelsOf(hex: string): string {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(" ");
}

function named(prefix: string, values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]));
}
