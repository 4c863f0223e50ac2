/** The mail server has refused this mail for good, with a 5xx of SMTP: no further try makes it accept it. */
export class RefusedForGood extends Error {
  constructor(answer: string) {
    super(`Refused for good: ${answer}`);
  }
}

/** Not now: every mail to the same host fares alike, or every mail there is. The message is for the owner to read. */
export class PutOff extends Error {
  readonly by: "host" | "server";

  constructor(by: PutOff["by"], reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.by = by;
  }
}
