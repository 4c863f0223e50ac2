import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { freePort } from "../free-port.ts";
import type { World } from "./world.ts";

/** A mail server that accepts mails, or temporarily refuses them. */
export class MailServer {
  refuses = false;
  refused = 0;
  /** The subjects of the accepted mails. */
  taken: string[] = [];
  readonly port: number;
  readonly #server: SMTPServer;

  /** Starts a mail server, which stops when the proof ends. */
  static async start(world: World): Promise<MailServer> {
    const mails = new MailServer(await freePort());
    world.atEnd(() => mails.#stop());
    return mails;
  }

  private constructor(port: number) {
    this.port = port;
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onRcptTo: (_address, _session, done) => {
        if (!this.refuses) return done();
        this.refused += 1;
        done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
      },
      onData: (stream, _session, done) => {
        void text(stream).then((mail) => {
          this.taken.push(subjectIn(mail));
          done();
        });
      },
    });
    this.#server.on("error", () => {});
    this.#server.listen(port, "127.0.0.1");
  }

  /** The settings of a site that sends through it. */
  get settings(): Record<string, string> {
    return { SMTP_URL: `smtp://127.0.0.1:${this.port}`, MAIL_FROM: "site@frostway.example.com" };
  }

  /** How many accepted mails have such a subject. */
  count(subject: RegExp): number {
    return this.taken.filter((taken) => subject.test(taken)).length;
  }

  #stop(): Promise<void> {
    return new Promise((stopped) => this.#server.close(() => stopped()));
  }
}

/** A long subject continues in the next line (RFC 5322, 2.2.3). */
function subjectIn(mail: string): string {
  return (/^subject: (.+(?:\r?\n[ \t].+)*)$/im.exec(mail)?.[1] ?? "").replaceAll(/\r?\n[ \t]/g, " ");
}
