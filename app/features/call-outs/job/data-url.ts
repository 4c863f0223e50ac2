/* Pictures as text, so that they wait on the telephone beside the words. */

export function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(new Error("A picture cannot be read.")));
    reader.readAsDataURL(file);
  });
}

/** Decodes what `toDataUrl` made. Done here, because the page's policy forbids requests to such addresses. */
export function fromDataUrl(address: string): Blob {
  const [head = "", base64 = ""] = address.split(",", 2);
  const type = /^data:([^;,]+)/.exec(head)?.[1] ?? "application/octet-stream";
  const letters = atob(base64);
  return new Blob([Uint8Array.from(letters, (letter) => letter.codePointAt(0)!)], { type });
}
