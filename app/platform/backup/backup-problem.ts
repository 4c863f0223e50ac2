/** What keeps an archive from being made, used or trusted, in words for whoever runs the site. */
export class BackupProblem extends Error {}
