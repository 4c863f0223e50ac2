import { answerQuestions } from "../threads/answer-questions.ts";
import { cleanHtml } from "./clean-html.server.ts";

answerQuestions(cleanHtml);
