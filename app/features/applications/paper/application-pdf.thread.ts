import { answerQuestions } from "../../../platform/threads/answer-questions.ts";
import { type PdfQuestion, renderApplicationPdf, wordsOfApplicationPdf } from "./application-pdf.server.ts";

answerQuestions(async (content: PdfQuestion) =>
  content.signature ? renderApplicationPdf(content) : Buffer.from(wordsOfApplicationPdf(content)),
);
