/** The mail server has refused this mail permanently, with an SMTP status 5xx. Retrying cannot succeed. */
export class DeliveryRejected extends Error {
  constructor(answer: string) {
    super(`Refused for good: ${answer}`);
  }
}

/**
 * The mail cannot be sent now, and neither can other mails to the same address, to the same host, or any mail at all.
 * The message is for the owner to read.
 */
export class DeliveryDeferred extends Error {
  readonly by: "address" | "host" | "server";

  constructor(by: DeliveryDeferred["by"], reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.by = by;
  }
}
