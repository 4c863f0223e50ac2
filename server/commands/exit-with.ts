/** Ends a task with an exit code that the caller understands. The message is for the error output. */
export class ExitWith extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}
