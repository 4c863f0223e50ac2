// The smallest possible server: node:http sends one prepared body. BODY and HEADERS name files.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const body = readFileSync(process.env.BODY ?? "");
const headers: Record<string, string> = JSON.parse(readFileSync(process.env.HEADERS ?? "", "utf8"));

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");
