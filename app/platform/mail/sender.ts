/** The domain of a sender such as `Our name <no-reply@example.com>`. */
export function domainOf(sender: string): string {
  return sender.replace(/^.*@|>.*$/g, "");
}

/** The address alone. */
export function addressOf(sender: string): string {
  return sender.replace(/^[^<]*<|>.*$/g, "").trim();
}

/** The name beside the address; undefined where there is none. */
export function nameOf(sender: string): string | undefined {
  const name = /^([^<]*)</
    .exec(sender)?.[1]
    ?.trim()
    .replace(/^"(.*)"$/, "$1");
  return name ? name.replaceAll(/\\(.)/g, "$1") : undefined;
}
