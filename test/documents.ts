import { crc32, deflateRawSync } from "node:zlib";

/** The minimal content by which each kind of document is recognised. */
export const pdf = Buffer.from(
  "%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n",
);

/** A compound file whose directory names the stream of a Word document. */
export const oldWordFile = Buffer.concat([
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  Buffer.alloc(1024),
  Buffer.from("WordDocument", "utf16le"),
  Buffer.alloc(512),
]);

/** A compound file of another kind. */
export const oldSpreadsheet = Buffer.concat([
  oldWordFile.subarray(0, 1032),
  Buffer.from("Workbook", "utf16le"),
]);

export const docx = zip([
  [
    "[Content_Types].xml",
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  ],
  ["word/document.xml", "<document/>"],
]);

export const odt = zip([["mimetype", "application/vnd.oasis.opendocument.text"]], false);

export function zip(files: [string, string][], compressed = true): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of files) {
    const content = Buffer.from(text);
    const data = compressed ? deflateRawSync(content) : content;
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(compressed ? 8 : 0, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), shared, Buffer.from(name), data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), shared, rest, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from("PK\x05\x06"), end]);
}
