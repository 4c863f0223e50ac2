/** An archive cannot be made, used or trusted. The message tells the operator why. */
export class BackupProblem extends Error {}
