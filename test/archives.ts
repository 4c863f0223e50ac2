import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach } from "vitest";
import type { Manifest } from "../app/platform/backup/manifest.server.ts";
import { openArchive } from "../app/platform/backup/open-place.server.ts";
import { verifyArchive } from "../app/platform/backup/verify-archive.server.ts";
import { checkIdentity } from "../app/platform/identity/site-identity.server.ts";
import type { Services } from "../app/platform/services.ts";
import { backUp } from "../server/commands/back-up.ts";
import { fileColumns } from "../server/commands/file-columns.ts";
import { restoreSite } from "../server/commands/restore-site.ts";
import { applicationForm, signatureJpeg } from "./applications.ts";
import { jpeg, upload } from "./pictures.ts";
import { openSite, type Site } from "./site.ts";

export const passphrase = "a passphrase for archives";
export const work = { progress: () => {}, signal: new AbortController().signal };

/** A site with two pictures and an application. Each test gets a new folder for its archives. */
export class ArchivedSite {
  site!: Site;
  folder!: string;

  constructor() {
    beforeAll(async () => {
      this.site = await openSite({ APP_SECRET_PREVIOUS: "the secret that was before this one" });
      await checkIdentity(this.site.services);
      const owner = await this.site.signIn("owner");
      const { body: gallery } = await owner.post("/api/galleries", { name: "Ære & Møbler 冷" });
      const fields = { gallery_id: String(gallery.id) };
      for (const colour of ["#2b6ea3", "#a32b6e"]) {
        await owner.post("/api/galleriesimages", upload(await jpeg({ colour }), fields));
      }
      await this.site.visitor().post("/api/accountRequest", applicationForm(await signatureJpeg()));
      await this.site.jobs.drain();
    });
    beforeEach(async () => {
      await this.site.db.deleteFrom("site_identity").where("name", "=", "backup-places").execute();
      this.folder = await mkdtemp(join(tmpdir(), "frostway-archives-"));
    });
    afterEach(() => rm(this.folder, { recursive: true, force: true }));
  }

  /** Returns a path in the folder. */
  at(name: string): string {
    return join(this.folder, name);
  }

  backUp(place: string, services: Services = this.site.services, under = work) {
    return backUp(services, { target: this.at(place), work: under });
  }

  /** Services with a passphrase for backups. Deriving its key is slow, to make guessing slow. */
  get sealing(): Services {
    const { services, config } = this.site;
    return { ...services, config: { ...config, backup: { ...config.backup, passphrase } } };
  }

  restore(place: string, into: string, settings: Record<string, string> = {}, under = work) {
    return restoreSite(settings, { source: this.at(place), into: this.at(into) }, under);
  }

  async problemsOf(place: string): Promise<string[]> {
    const archive = await openArchive(this.at(place), this.folder);
    try {
      return (await verifyArchive(archive, fileColumns, work)).problems;
    } finally {
      await archive.close();
    }
  }
}

/** Returns the parts of a manifest that are equal in archives with equal content. */
export function contentOf({ tables, files, schema }: Manifest) {
  return {
    tables: tables.map(({ name, rows, sha256, lastNumber }) => ({ name, rows, sha256, lastNumber })),
    files: { count: files.count, bytes: files.bytes, sha256: files.sha256 },
    schema,
  };
}
