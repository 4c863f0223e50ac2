import { answerQuestions } from "../../../platform/threads/answer-questions.ts";
import { dangerInDocument } from "./document-contents.server.ts";

answerQuestions(dangerInDocument);
