import { Resource } from "../../../platform/http/endpoint.server.ts";
import { uploadedMark } from "./mark-files.ts";
import { markAnswer, markRemoval, markUpload } from "./mark.schema.ts";
import { readMark, showMark, uploadMark } from "./mark.server.ts";

const samples = {
  hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  width: 1024,
  height: 640,
  logo: "data:image/webp;base64,UklGRiIAAABXRUJQ",
  icon: "data:image/png;base64,iVBORw0KGgo",
};

export const markApi = new Resource("Mark", "The firm's own mark, from which its icons are made.", samples)
  .endpoint(
    {
      operationId: "getMark",
      call: "GET /api/firm/mark",
      summary: "Get the firm's mark, or null",
      guard: "public",
      answer: markAnswer,
    },
    ({ services: { db } }) => readMark(db),
  )
  .endpoint(
    {
      operationId: "uploadMark",
      call: "POST /api/firm/mark",
      summary: "Upload a mark: an SVG, which is sanitized, or a PNG",
      guard: "all",
      body: markUpload,
      files: uploadedMark,
      answer: markAnswer,
      current: "get",
    },
    ({ body, files, actor, services: { db } }) => uploadMark(db, actor, files.file, body),
  )
  .endpoint(
    {
      operationId: "removeMark",
      call: "DELETE /api/firm/mark",
      summary: "Replace the mark with initials. The history retains the mark",
      guard: "all",
      body: markRemoval,
      answer: markAnswer,
      status: 200,
      current: "get",
    },
    ({ body, actor, services: { db } }) => showMark(db, actor, null, body),
  );
