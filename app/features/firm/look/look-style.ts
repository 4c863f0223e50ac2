import type { CSSProperties } from "react";
import type { Look } from "./look.schema.ts";
import { ownColours, shadeOf, tokensOf } from "./tokens.ts";
import { fontsOf } from "./type-pairs.ts";

/** A firm's look as custom properties of the page's root; undefined for that of the stylesheet, which needs none. */
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

/** As `rgb()` takes it beside how much of it shows. */
function channelsOf(hex: string): string {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(" ");
}

function named(prefix: string, values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value]));
}
