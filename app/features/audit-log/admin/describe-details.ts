const words: Record<string, string> = {
  firstname: "first name",
  lastname: "last name",
  address1: "address line 1",
  address2: "address line 2",
  role: "access level",
  school_id: "school",
  html: "text",
  alt: "alternative text",
};

/** Returns the details of an audit log entry in words. */
export function describeDetails({
  fields,
  changed = fields,
  from,
  to,
  ...rest
}: Record<string, unknown>): string {
  const parts: string[] = [];
  if (Array.isArray(changed))
    parts.push(changed.length > 0 ? changed.map(inWords).join(", ") : "nothing changed");
  if (from !== undefined)
    parts.push(to === undefined ? `was ${shown(from)}` : `from ${shown(from)} to ${shown(to)}`);
  for (const [name, value] of Object.entries(rest)) parts.push(`${inWords(name)}: ${shown(value)}`);
  return parts.join("; ");
}

function inWords(field: unknown): string {
  const name = String(field);
  return words[name] ?? name.replaceAll("_", " ");
}

/** Returns a value as words. Names from the code, single or in a list, become readable. */
function shown(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  return namesOnly.test(value) ? value.replaceAll("_", " ").replaceAll(",", ", ") : value;
}

const namesOnly = /^[a-z._-]+(,[a-z._-]+)*$/;
