// Prints, one per line, the package files that the built site loads to hash a password, make a picture and pack a PDF.
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

const loaded = new Set();
registerHooks({
  load(url, context, next) {
    if (url.startsWith("file:")) loaded.add(fileURLToPath(url));
    return next(url, context);
  },
});

const { createElement } = await import("react");
const { Document, Page, Text, renderToBuffer } = await import("@react-pdf/renderer");
await renderToBuffer(
  createElement(Document, null, createElement(Page, null, createElement(Text, null, "Łowca, 24 °C"))),
);
const { default: sharp } = await import("sharp");
await sharp({ create: { width: 8, height: 8, channels: 3, background: "#204060" } })
  .avif()
  .toBuffer();
const { hash } = await import("@node-rs/argon2");
await hash("a password");
const { fromBuffer } = await import("strtok3");
await fromBuffer(new Uint8Array(8)).close();
for (const path of loaded) if (path.includes("/node_modules/")) console.log(path);
