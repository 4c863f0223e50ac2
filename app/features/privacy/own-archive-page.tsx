import type { Route } from "./+types/own-archive-page";
import { requirePageViewer, servicesContext } from "../../platform/http/page-context.server.ts";
import { privatePage } from "../../platform/seo/private-page.ts";
import { ButtonLink } from "../../ui/buttons/button-link.tsx";
import { GuardedDownload } from "../../ui/buttons/guarded-download.tsx";
import { Notice } from "../../ui/display/notice.tsx";
import { isArchiveKey } from "./own-archive.server.ts";

export const meta = privatePage({
  title: "Your data",
  description: "What we hold about you.",
  keyInAddress: true,
});

export async function loader({ context, url, params: { id, key } }: Route.LoaderArgs) {
  const { userId } = await requirePageViewer(context, url);
  const services = context.get(servicesContext);
  return { isOpen: await isArchiveKey(services, { id: Number(id), userId, key }) };
}

/** The page behind the mailed link to a person's own data. */
export default function OwnArchivePage({
  loaderData: { isOpen },
  params: { id, key },
}: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-6 text-4xl outline-none" tabIndex={-1}>
        Your data
      </h1>
      {isOpen ? (
        <>
          <p className="mb-5">Everything that we hold about you, as an archive: a page to read, and files.</p>
          <GuardedDownload to={`/api/user/data/${id}?key=${key}`}>Download my data</GuardedDownload>
        </>
      ) : (
        <Notice title="This link is worth nothing here." tone="error">
          <p>
            It is not complete, it is another account’s, or your address has changed since. You can ask for a
            new one on your profile.
          </p>
          <ButtonLink className="mt-3" size="small" to="/account/profile" variant="secondary">
            Edit profile
          </ButtonLink>
        </Notice>
      )}
    </>
  );
}
