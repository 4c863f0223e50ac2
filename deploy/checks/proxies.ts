import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findProgram } from "./programs.ts";

type Setting = {
  /** The ports for HTTPS and HTTP. */
  port: number;
  plainPort: number;
  /** The ports of the processes behind the proxy. */
  ports: number[];
  folder: string;
};

export type Proxy = {
  name: string;
  find(): string | undefined;
  /** Serves `https://localhost:PORT`. Clients must trust the certificate `authority`. */
  start(setting: Setting): Promise<{ authority: string; stop(): Promise<void> }>;
};

const deploy = fileURLToPath(new URL("..", import.meta.url));

/** Proxies with the configuration files of the deploy folder. Only names and ports are replaced. */
export const proxies: Proxy[] = [
  { name: "Caddy", find: findCaddy, start: startCaddy },
  { name: "nginx", find: findNginx, start: startNginx },
];

export function findCaddy() {
  return findProgram("caddy", ["caddy"]);
}

function findNginx() {
  return findProgram("nginx", ["nginx", "nginx-common"]);
}

/** Starts Caddy with a separate certificate authority. Otherwise Caddy would make the whole machine trust its own. */
async function startCaddy({ port, plainPort, ports, folder }: Setting) {
  const file = join(folder, "Caddyfile");
  const storage = join(folder, "storage");
  const options = [
    "admin off",
    "skip_install_trust",
    `storage file_system ${storage}`,
    `http_port ${plainPort}`,
    `https_port ${port}`,
  ];
  await writeFile(file, `{\n\t${options.join("\n\t")}\n}\nimport ${deploy}Caddyfile\n`);
  const env = {
    HOME: folder,
    FROSTWAY_ADDRESS: "localhost",
    FROSTWAY_PROCESSES: ports.map((one) => `127.0.0.1:${one}`).join(" "),
  };
  const running = await startProgram(
    [findCaddy()!, "run", "--config", file, "--adapter", "caddyfile"],
    port,
    env,
  );
  const authority = join(storage, "pki/authorities/local/root.crt");
  return { authority: await readFile(authority, "utf8"), stop: () => end(running) };
}

async function startNginx({ port, plainPort, ports, folder }: Setting) {
  const certificate = join(folder, "certificate.pem");
  const key = join(folder, "key.pem");
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"];
  const extension = ["-addext", "subjectAltName=DNS:localhost"];
  const made = spawnSync("openssl", [...request, ...extension, "-keyout", key, "-out", certificate]);
  assert.equal(made.status, 0, String(made.stderr));
  const processes = ports.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join(" ");
  const site = (await readFile(`${deploy}nginx.conf`, "utf8"))
    .replace(/^ *listen \[::\].*$/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace("listen 443 ", `listen 127.0.0.1:${port} `)
    .replace(/server 127\.0\.0\.1:3000 [^;]*;/, processes)
    .replaceAll(/\S+fullchain\.pem/g, certificate)
    .replaceAll(/\S+privkey\.pem/g, key)
    .replaceAll("www.example.com", "localhost");
  const scratch = join(folder, "scratch");
  await mkdir(scratch);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (one) => `${one}_temp_path ${scratch};`,
  );
  const main = `daemon off; pid ${folder}/pid; user root; events {} http { access_log off; ${paths.join(" ")}\n${site}\n}`;
  const file = join(folder, "nginx.conf");
  await writeFile(file, main);
  const running = await startProgram([findNginx()!, "-c", file, "-e", "stderr"], port, {});
  return { authority: await readFile(certificate, "utf8"), stop: () => end(running) };
}

async function startProgram(
  [program = "", ...options]: string[],
  port: number,
  env: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(program, options, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  process.once("exit", () => child.kill("SIGKILL"));
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (log += text));
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await wait(50)) {
    if (child.exitCode !== null) break;
    if (await listens(port)) return child;
  }
  child.kill("SIGKILL");
  throw new Error(`${program} does not serve:\n${log}`);
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}
