import { once } from "node:events";
import { createServer, type Socket } from "node:net";

type StoredMail = { uid: number; raw: Uint8Array };

export type ImapStandIn = {
  url: string;
  mails: StoredMail[];
  uidValidity: number;
  /** Every command that clients sent, without tags. */
  commands: string[];
  capabilities: string;
  /**
   * Returns what is sent in place of the usual answer to a command, and then the connection ends. A text that begins with
   * NO is the refusal of the command; null breaks off.
   */
  instead: (command: string) => string | Uint8Array | null | undefined;
  add(raw: Uint8Array): void;
  stop(): Promise<void>;
};

/** Starts a mailbox on this machine that understands just what the site asks for. */
export async function startImapStandIn(port = 0): Promise<ImapStandIn> {
  const server: ImapStandIn = {
    url: "",
    mails: [],
    uidValidity: 7,
    commands: [],
    capabilities: "IMAP4rev1 UIDPLUS",
    instead: () => undefined,
    add(raw) {
      server.mails.push({ uid: (server.mails.at(-1)?.uid ?? 0) + 1, raw });
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      tcp.close();
      await once(tcp, "close");
    },
  };
  const sockets = new Set<Socket>();
  // Without delay, because parts of an answer would wait for the confirmation of those before.
  const tcp = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.write("* OK ready\r\n");
    let typed = "";
    socket.on("data", (bytes) => {
      typed += bytes.toString("latin1");
      for (let end = typed.indexOf("\r\n"); end >= 0; end = typed.indexOf("\r\n")) {
        answer(server, socket, typed.slice(0, end));
        typed = typed.slice(end + 2);
      }
    });
  });
  tcp.listen(port, "127.0.0.1");
  await once(tcp, "listening");
  const address = tcp.address();
  if (typeof address !== "object" || !address) throw new Error("The mailbox has no port.");
  server.url = `imap://office:secret@127.0.0.1:${address.port}/INBOX`;
  return server;
}

function answer(server: ImapStandIn, socket: Socket, line: string): void {
  const [tag = "*", ...words] = line.split(" ");
  const command = words.join(" ");
  server.commands.push(command);
  const instead = server.instead(command);
  if (instead === null) return void socket.destroy();
  if (typeof instead === "string" && instead.startsWith("NO"))
    return void socket.write(`${tag} ${instead}\r\n`);
  if (instead !== undefined) return void socket.end(instead);
  for (const part of usual(server, command)) socket.write(part);
  socket.write(`${tag} OK done\r\n`);
}

function usual({ mails, uidValidity, capabilities }: ImapStandIn, command: string): (string | Uint8Array)[] {
  const [, name = ""] = /^((?:UID )?\w+)/i.exec(command) ?? [];
  switch (name.toUpperCase()) {
    case "CAPABILITY":
      return [`* CAPABILITY ${capabilities}\r\n`];
    case "LIST":
    case "LSUB":
      return [`* ${name.toUpperCase()} () "/" INBOX\r\n`];
    case "SELECT":
    case "EXAMINE":
      return [
        `* FLAGS (\\Seen \\Deleted)\r\n* ${mails.length} EXISTS\r\n* 0 RECENT\r\n`,
        `* OK [UIDVALIDITY ${uidValidity}] .\r\n* OK [UIDNEXT ${(mails.at(-1)?.uid ?? 0) + 1}] .\r\n`,
      ];
    case "UID SEARCH":
      return [`* SEARCH ${searched(mails, command).join(" ")}\r\n`];
    case "UID FETCH":
      return fetched(mails, Number(/^UID FETCH (\d+)/i.exec(command)?.[1]));
    case "UID STORE": {
      const uid = Number(/^UID STORE (\d+)/i.exec(command)?.[1]);
      mails.splice(0, mails.length, ...mails.filter((mail) => mail.uid !== uid));
      return [];
    }
    default:
      return [];
  }
}

/** As real servers do, a range that ends in `*` contains the newest mail, whatever it begins with. */
function searched(mails: StoredMail[], command: string): number[] {
  const from = Number(/UID (\d+):\*/i.exec(command)?.[1] ?? 1);
  return mails.filter(({ uid }, at) => uid >= from || at === mails.length - 1).map(({ uid }) => uid);
}

function fetched(mails: StoredMail[], uid: number): (string | Uint8Array)[] {
  const at = mails.findIndex((mail) => mail.uid === uid);
  const mail = mails[at];
  if (!mail) return [];
  return [`* ${at + 1} FETCH (UID ${uid} BODY[]<0> {${mail.raw.byteLength}}\r\n`, mail.raw, ")\r\n"];
}
