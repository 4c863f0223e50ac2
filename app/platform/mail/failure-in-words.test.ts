import { expect, it } from "vitest";
import { failureInWords } from "./failure-in-words.ts";

it.each([
  ["The mail server cannot be used: connect ECONNREFUSED 127.0.0.1:4439", "did not answer"],
  ["The mail server cannot be used: Greeting never received", "did not answer"],
  ["The mail server cannot be used: getaddrinfo ENOTFOUND smtp.example.com", "name is not found"],
  ["The mail server cannot be used: Invalid login: 535 5.7.8 Error", "name and password"],
  [
    "The mail server cannot be used: self-signed certificate SMTP_TLS=optional would let",
    "no safe connection",
  ],
  ["The mail server takes no mail from this site: 550 5.7.1 sender rejected", "refuses mail of this site"],
  ["Refused for good: 550 5.1.1 no such user", "Is the address right?"],
  ["Put off by the mail server: 451 4.7.1 greylisted", "asks for patience"],
  ["Given up after three days. Put off by the mail server: 451", "has stopped trying"],
  ["ENOENT: no such file", "could not be sent"],
])("“%s” is explained in plain words", (error, words) => {
  expect(failureInWords(error)).toContain(words);
});
