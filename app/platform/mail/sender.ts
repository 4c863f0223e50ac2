/** Returns the domain of a sender such as `Our name <no-reply@example.com>`. */
export function domainOf(sender: string): string {
  return sender.replace(/^.*@|>.*$/g, "");
}

/** Returns the address of a sender without the name. */
export function addressOf(sender: string): string {
  return sender.replace(/^[^<]*<|>.*$/g, "").trim();
}

/** Returns the name of a sender, or undefined if there is only an address. */
export function nameOf(sender: string): string | undefined {
  const name = /^([^<]*)</
    .exec(sender)?.[1]
    ?.trim()
    .replace(/^"(.*)"$/, "$1");
  return name ? name.replaceAll(/\\(.)/g, "$1") : undefined;
}
