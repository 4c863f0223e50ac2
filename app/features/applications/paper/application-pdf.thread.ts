import { answerQuestions } from "../../../platform/threads/answer-questions.ts";
import { renderApplicationPdf } from "./application-pdf.server.ts";

answerQuestions(renderApplicationPdf);
