import { answerQuestions } from "../../../platform/threads/answer-questions.ts";
import { type ReportContent, renderJobReportPdf } from "./job-report-pdf.server.ts";

answerQuestions(async (content: ReportContent) => renderJobReportPdf(content));
