import { decodeText } from "../../../platform/decode-text.ts";

const svgNamespace = "http://www.w3.org/2000/svg";
const xlinkNamespace = "http://www.w3.org/1999/xlink";
/** Entities may make a text longer, but not much. */
const longestText = 1024 * 1024;

/** Decodes a drawing as its first line says (XML 1.0, appendix F). */
export function decodeXml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString("latin1");
  const named = /^\s*<\?xml[^>]*\bencoding\s*=\s*["'](?<label>[\w.:-]+)["']/.exec(head)?.groups?.label;
  if (named === undefined || /^utf/i.test(named)) return decodeText(bytes);
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return decodeText(bytes);
  }
}

/**
 * Returns the drawing without its head and its comments, with its entities replaced, and with the names of the SVG
 * namespace written without a prefix. Returns undefined if an entity refers to another one, to markup or to another
 * file, which is how a few lines become gigabytes.
 */
export function plainSvg(text: string): string | undefined {
  const resolved = withoutEntities(withoutComments(text));
  return resolved === undefined ? undefined : withNamespaces(withoutDoctype(resolved)).trim();
}

/** Removes comments, processing instructions, the doctype and the byte order mark. */
export function withoutProlog(text: string): string {
  return withoutDoctype(withoutComments(text)).trim();
}

function withoutComments(text: string): string {
  return text
    .replace(/^\uFEFF/, "")
    .replaceAll(/<\?[\s\S]*?\?>/g, "")
    .replaceAll(/<!--[\s\S]*?-->/g, "");
}

const doctype = /<!DOCTYPE[^>[]*(?:\[[\s\S]*?\]\s*)?>/i;

function withoutDoctype(text: string): string {
  return text.replace(doctype, "");
}

function withoutEntities(text: string): string | undefined {
  const subset = doctype.exec(text)?.[0] ?? "";
  const values = new Map<string, string | undefined>();
  for (const [, name = "", value] of subset.matchAll(/<!ENTITY\s+(%?\s*[^\s"'>]+)\s+("[^"]*"|'[^']*')?/g)) {
    const plain = value && !/[&<%]/.test(value) ? value.slice(1, -1).replaceAll('"', "&quot;") : undefined;
    // The first declaration counts.
    if (!values.has(name)) values.set(name, plain);
  }
  const body = text.replace(doctype, "");
  let length = body.length;
  let isPlain = true;
  const resolved = body.replaceAll(/&(#?[^\s;&<>"']+;)?/g, (whole, reference?: string) => {
    if (!reference) return "&amp;";
    if (/^(?:#|(?:amp|lt|gt|quot|apos);$)/.test(reference)) return whole;
    const name = reference.slice(0, -1);
    const value = values.get(name);
    if (value === undefined && values.has(name)) isPlain = false;
    length += value?.length ?? 0;
    return length > longestText ? "" : (value ?? "");
  });
  return isPlain && length <= longestText ? resolved : undefined;
}

/** Programs write a prefix before every name, such as `svg:path` and `ns1:href`, or forget the namespaces. */
function withNamespaces(text: string): string {
  const named = (namespace: string) =>
    [...text.matchAll(/\sxmlns:([\p{L}\p{N}_-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu)].flatMap(
      ([, prefix = "", double, single]) => ((double ?? single)?.trim() === namespace ? [prefix] : []),
    );
  let plain = text;
  for (const prefix of new Set(["svg", ...named(svgNamespace)]))
    plain = plain.replaceAll(new RegExp(`(</?)${prefix}:(?=[A-Za-z])`, "g"), "$1");
  for (const prefix of new Set(["xlink", ...named(xlinkNamespace)]))
    plain = plain.replaceAll(new RegExp(`(\\s)${prefix}:href(?=\\s*=)`, "g"), "$1xlink:href");
  return plain.replace(/<svg\b((?:[^>"']|"[^"]*"|'[^']*')*)>/, (_root, attributes: string) => {
    const others = attributes.replaceAll(/\sxmlns(?::xlink)?\s*=\s*(?:"[^"]*"|'[^']*')/g, "");
    const links = plain.includes("xlink:href") ? ` xmlns:xlink="${xlinkNamespace}"` : "";
    return `<svg xmlns="${svgNamespace}"${links}${others}>`;
  });
}
