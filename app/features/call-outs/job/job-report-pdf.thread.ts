import { countries } from "../../../platform/countries/countries.ts";
import { inCountry } from "../../../platform/countries/home.ts";
import { answerQuestions } from "../../../platform/threads/answer-questions.ts";
import { type ReportContent, renderJobReportPdf } from "./job-report-pdf.server.ts";

answerQuestions(async (content: ReportContent) =>
  inCountry(countries[content.company.country], () => renderJobReportPdf(content)),
);
