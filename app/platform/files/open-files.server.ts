import type { Config } from "../config/config.server.ts";
import { MalformedSetting } from "../config/malformed-setting.ts";
import { diskFiles } from "./disk-files.server.ts";
import type { FileStore } from "./file-store.ts";
import { type Bucket, s3Files } from "./s3-files.server.ts";

export function openFiles({
  storage,
  temporaryFolder,
}: Pick<Config, "storage" | "temporaryFolder">): FileStore {
  if (storage.kind === "disk") return diskFiles({ folder: storage.folder, temporaryFolder });
  return s3Files(readBucket(storage.url), temporaryFolder);
}

/**
 * Reads an address such as `s3://KEY:SECRET@host/bucket?region=…`, with `&endpoint=http` for a service without TLS.
 * Error messages call the setting `name`. Throws `MalformedSetting`.
 */
export function readBucket(address: string, name = "STORAGE_URL"): Bucket {
  const url = new URL(address);
  const bucket = url.pathname.slice(1);
  const protocol = url.searchParams.get("endpoint") ?? "https";
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/i.test(bucket)) {
    throw new MalformedSetting(
      `${name} must name one bucket after the host, with 3 to 63 letters, digits, dots and hyphens, not "${bucket}".`,
    );
  }
  if (protocol !== "https" && protocol !== "http") {
    throw new MalformedSetting(`${name}: endpoint must be http or https, not "${protocol}".`);
  }
  return {
    endpoint: `${protocol}://${url.host}`,
    bucket,
    region: url.searchParams.get("region") || "us-east-1",
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
  };
}
