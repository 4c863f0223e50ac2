/** What keeps an archive from being made, used or trusted, in words for the operator. */
export class BackupProblem extends Error {}
