import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Route } from "./+types/data-requests-page";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmailField } from "../../../ui/fields/email-field.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { NewestAndOlder } from "../../../ui/lists/newest-and-older.tsx";
import { NeedsScripts } from "../../../ui/page/needs-scripts.tsx";
import { Notice, Refusal } from "../../../ui/display/notice.tsx";
import { safekeeping } from "../../../platform/resources/safe-places.ts";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { presentRequest } from "../../data-requests/data-requests.present.ts";
import { type DataRequest, type FoundData, requestsQuery } from "../../data-requests/data-requests.schema.ts";
import { listRequests } from "../../data-requests/data-requests.server.ts";
import { FoundCard } from "./found-card.tsx";
import { hasLeft, RequestCard } from "./request-card.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { before } = requestsQuery.parse(Object.fromEntries(url.searchParams));
  const { requests, more } = await listRequests(context.get(servicesContext).db, before);
  return { isFirst: before == null, more, requests: requests.map(presentRequest) };
}

export default function DataRequestsPage({ loaderData: { isFirst, more, requests } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [found, setFound] = useState<FoundData | null>(null);
  const [erased, setErased] = useState<DataRequest | null>(null);
  const form = useForm({
    send: (fields) => {
      setErased(null);
      return call("POST /api/data-requests/look", { form: fields });
    },
    onSuccess: setFound,
  });
  const last = requests.at(-1);
  return (
    <>
      <PageTitle back={safekeeping} title="Data requests">
        <p>
          Somebody asks what you hold about them, or wants it erased: look for their address and their
          numbers, take everything out as an archive that you can hand over, or erase it. Answer within one
          month, and only once you know that it is they who ask.
        </p>
      </PageTitle>
      <div className="max-w-desk">
        <Form aria-label="Look for a person" className="flex flex-wrap items-end gap-x-3" of={form}>
          <EmailField
            autoComplete="off"
            className="min-w-0 flex-1 basis-60"
            label="Email address"
            required={false}
          />
          <TextField
            className="min-w-0 flex-1 basis-60"
            label="Telephone numbers and vehicles, if known"
            name="numbers"
          />
          <Button busy={form.busy} busyLabel="Looking…" className="mb-7" type="submit" variant="secondary">
            Look for it
          </Button>
          <NeedsScripts />
        </Form>
        <Refusal className="mb-5" words={form.generalMessage} />
        {erased && (
          <Notice className="mb-5" tone={hasLeft(erased) ? "info" : "success"}>
            {hasLeft(erased)
              ? "Not everything is erased. What is left stands in the list below, with its reason."
              : "It is erased. What came of it stands in the list below; backups from before go by themselves."}
          </Notice>
        )}
        {found && (
          <FoundCard
            found={found}
            key={`${found.email} ${found.numbers}`}
            onAsked={revalidate}
            onErased={(request) => {
              setFound(null);
              setErased(request);
              return revalidate();
            }}
          />
        )}
        <h2 className="mt-8 mb-3 text-lg">Requests</h2>
        {requests.length === 0 ? (
          <EmptyState title={isFirst ? "Nobody has asked yet" : "There is nothing older"} />
        ) : (
          <ul className="grid gap-3">
            {requests.map((request) => (
              <RequestCard key={request.id} request={request} />
            ))}
          </ul>
        )}
        <NewestAndOlder
          label="Pages of requests"
          newest={!isFirst && "/admin/data-requests"}
          olderThan={more && last?.id}
        />
      </div>
    </>
  );
}
