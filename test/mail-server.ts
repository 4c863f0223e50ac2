import { once } from "node:events";
import { createServer, type Server } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { onTestFinished } from "vitest";

type Step = "connect" | "auth" | "sender" | "recipient" | "content";
/** The answer to a step, such as `450 Mailbox busy`. Undefined means success, null means that it never answers. */
type Answer = string | null | undefined;

export type MailServer = {
  url: string;
  /** Every accepted mail. */
  received: Email[];
  /** Every recipient that a client named, including refused ones. */
  asked: string[];
  /** Decides every answer. Accepts everything unless a test replaces it. */
  answers: (step: Step, recipient: string) => Answer;
  connections: number;
};

/** Starts a real mail server on this machine, which is closed after the test. */
export async function mailServer({ port = 0, auth = false } = {}): Promise<MailServer> {
  const server: MailServer = { url: "", received: [], asked: [], answers: () => undefined, connections: 0 };
  const answer = (step: Step, recipient: string, done: (error?: Error | null) => void) => {
    const said = server.answers(step, recipient);
    if (said === null) return;
    if (said === undefined) return done();
    done(Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) }));
  };
  const options: SMTPServerOptions = {
    authOptional: !auth,
    allowInsecureAuth: true,
    closeTimeout: 1,
    disabledCommands: ["STARTTLS"],
    onConnect(_session, done) {
      server.connections += 1;
      answer("connect", "", done);
    },
    onAuth: (given, _session, done) => answer("auth", "", (error) => done(error, { user: given.username })),
    onMailFrom: (_address, _session, done) => answer("sender", "", done),
    onRcptTo({ address }, _session, done) {
      server.asked.push(address);
      answer("recipient", address, done);
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        answer("content", envelope.rcptTo[0]?.address ?? "", (error) => {
          if (!error) server.received.push(mail);
          done(error);
        });
      });
    },
  };
  const smtp = new SMTPServer(options);
  // A client that disconnects early is no error of the server.
  smtp.on("error", () => {});
  server.url = await listening(smtp.server, port, auth);
  close(() => new Promise<void>((closed) => smtp.close(closed)));
  return server;
}

/** Starts a server that accepts connections and then stays silent (`hangs`) or closes them at once (`drops`). */
export async function wrongMailServer(behaviour: "hangs" | "drops", port = 0): Promise<MailServer> {
  const server: MailServer = { url: "", received: [], asked: [], answers: () => undefined, connections: 0 };
  const sockets = new Set<{ destroy(): void }>();
  const tcp = createServer((socket) => {
    server.connections += 1;
    sockets.add(socket.on("error", () => {}));
    if (behaviour === "drops") socket.destroy();
  });
  server.url = await listening(tcp, port, false);
  close(async () => {
    for (const socket of sockets) socket.destroy();
    tcp.close();
    await once(tcp, "close");
  });
  return server;
}

const closing: (() => Promise<void>)[] = [];

function close(work: () => Promise<void>): void {
  closing.push(work);
  onTestFinished(endMailServers);
}

/** Stops the servers of a test now, as if they had crashed. */
export async function endMailServers(): Promise<void> {
  for (const work of closing.splice(0)) await work();
}

async function listening(server: Server, port: number, auth: boolean): Promise<string> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The mail server has no port.");
  return `smtp://${auth ? "user:secret@" : ""}127.0.0.1:${address.port}`;
}
