import { messageOf } from "../message-of.ts";
import { answerQuestions } from "../threads/answer-questions.ts";
import { type IncomingMail, UnreadableMail } from "./incoming-mail.ts";
import { parseMail } from "./parse-mail.server.ts";

export type Reading = { mail: IncomingMail } | { refusal: string };

answerQuestions(async (raw: Uint8Array): Promise<Reading> => {
  try {
    return { mail: await parseMail(raw) };
  } catch (error) {
    if (error instanceof UnreadableMail) return { refusal: messageOf(error) };
    throw error;
  }
});
