// A mail server that takes everything, in a process of its own. PORT names where; asked by a message, it tells what it has taken.
import { SMTPServer } from "smtp-server";

export type Taken = { messageIds: string[]; firstAt: number; lastAt: number };

const taken: Taken = { messageIds: [], firstAt: 0, lastAt: 0 };

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, _session, done) {
    let text = "";
    stream.setEncoding("utf8");
    stream.on("data", (chunk: string) => (text += chunk));
    stream.on("end", () => {
      taken.lastAt = performance.now();
      taken.firstAt ||= taken.lastAt;
      taken.messageIds.push(/^message-id: (.+)$/im.exec(text)?.[1] ?? "");
      done();
    });
  },
});
server.on("error", () => {});
process.on("message", () => process.send?.(taken));
process.on("disconnect", () => process.exit());
server.listen(Number(process.env.PORT), "127.0.0.1");
