import { countries } from "../../../platform/countries/countries.ts";
import { inCountry } from "../../../platform/countries/home.ts";
import { answerQuestions } from "../../../platform/threads/answer-questions.ts";
import { type PdfQuestion, renderApplicationPdf, wordsOfApplicationPdf } from "./application-pdf.server.ts";

answerQuestions(async (content: PdfQuestion) =>
  inCountry(countries[content.company.country], async () =>
    content.signature ? renderApplicationPdf(content) : Buffer.from(wordsOfApplicationPdf(content)),
  ),
);
