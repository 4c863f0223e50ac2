import { referenceToken } from "../../app/features/applications/references/ask-referees.server.ts";
import { applicationFields, applicationForm } from "../applications.ts";
import type { ApiClient } from "./api-client.ts";

/** The clients that do the errands, and what they need. */
export type Desk = {
  admin: ApiClient;
  guest: ApiClient;
  /** The site's secret, for computing a referee's link before its mail arrives. */
  secret: string;
  signature: Buffer;
};
type Mail = { to?: string; subject: string };

/** A task in steps, each of which can be repeated. Everything that the task stores contains `key`. */
export type Errand = {
  key: string;
  /** The remaining steps. */
  steps: (() => Promise<void>)[];
  /** Describes everything that is missing or stored more than once. */
  faults: () => Promise<string[]>;
  /** The mails that must each arrive once. */
  mails: () => Mail[];
};

type List = { data: { id: number; version: number }[]; total: number };
type Receipt = { reference: string };
type Application = { references: { referee: "ref1" | "ref2"; state: string; asked_at: string }[] };

/** A driver sends the breakdown card. */
export function card({ admin, guest }: Desk, key: string): Errand {
  let reference = "";
  const body = { telephone: "07700 900123", vehicle_number: key, submission_key: key };
  return {
    key,
    steps: [async () => void ({ reference } = await guest.post<Receipt>("/api/callouts", body))],
    faults: async () => onceIn(await admin.get<List>(`/api/callouts?search=${key}&status=all`), key),
    mails: () => [{ subject: `Call-out ${reference}` }],
  };
}

/** A visitor sends a message and the office replies. */
export function answeredMessage({ admin, guest }: Desk, key: string): Errand {
  const email = `${key}@example.com`;
  const found = () => admin.get<List>(`/api/messages?search=${key}`);
  return {
    key,
    steps: [
      async () => {
        await guest.post("/api/contact", { name: key, email, telephone: "01632 960100", message: "Cold?" });
      },
      async () => {
        const [{ id, version } = { id: 0, version: 0 }] = (await found()).data;
        const words = { subject: `Answer to ${key}`, text: "Yes, cold." };
        await admin.post(`/api/messages/${id}/replies`, { ...words, sending_key: key, version });
      },
    ],
    async faults() {
      const list = await found();
      const { replies } = await admin.get<{ replies: object[] }>(`/api/messages/${list.data[0]?.id}`);
      return [
        ...onceIn(list, key),
        ...(replies.length === 1 ? [] : [`${key} has ${replies.length} answers`]),
      ];
    },
    mails: () => [{ subject: `Website message from ${key}` }, { to: email, subject: `Answer to ${key}` }],
  };
}

/** An application whose two referees answer, one through the link, one by telephone. */
export function references({ admin, guest, secret, signature }: Desk, key: string): Errand {
  let reference = "";
  let id = 0;
  const addresses = { email: `${key}@example.com`, ref1_email: `one-${key}@example.com` };
  const fields = {
    ...addresses,
    ref2_email: `two-${key}@example.com`,
    company_name: key,
    submission_key: key,
  };
  const said = { given_by: key, answer: "given", pays: "in_time", again: "yes" };
  const words = {
    ref1_subject: `One of ${key}`,
    ref1_text: "Please.",
    ref2_subject: `Two of ${key}`,
    ref2_text: "Please.",
  };
  const read = () => admin.get<Application>(`/api/applications/${id}`);
  return {
    key,
    steps: [
      async () => {
        const form = applicationForm(signature, fields);
        ({ reference } = await guest.post<Receipt>("/api/accountRequest", form));
        id = (await admin.get<List>(`/api/applications?search=${reference}`)).data[0]?.id ?? 0;
      },
      async () =>
        void (await admin.post(`/api/applications/${id}/references`, { ...words, sending_key: key })),
      async () => {
        const asked = (await read()).references.find(({ referee }) => referee === "ref1");
        const asked_at = asked?.asked_at ?? "";
        const asking = { application_id: id, referee: "ref1" as const, asked_at, ends_at: "" };
        await guest.post("/api/references", { ...said, token: referenceToken({ secret }, asking) });
      },
      async () => {
        await admin.post(`/api/applications/${id}/telephone-references`, { ...said, referee: "ref2" });
      },
    ],
    async faults() {
      const list = await admin.get<List>(`/api/applications?search=${key}`);
      const missing = (await read()).references.filter(({ state }) => state !== "given");
      return [...onceIn(list, key), ...missing.map(({ referee }) => `${key}: ${referee} has not answered`)];
    },
    mails: () => [
      ...mailsOfApplication(key, fields.email, reference),
      { to: fields.ref1_email, subject: words.ref1_subject },
      { to: fields.ref2_email, subject: words.ref2_subject },
      { subject: `A reference for ${key} has come` },
    ],
  };
}

/** An application that another person signs. */
export function signing({ admin, guest, signature }: Desk, key: string): Errand {
  let token = "";
  let reference = "";
  const signer = { signer_name: "Dana Director", signer_email: `dana-${key}@example.com` };
  const email = `${key}@example.com`;
  const fields = { ...applicationFields, ...signer, email, company_name: key, submission_key: key };
  return {
    key,
    steps: [
      async () => {
        const { sign_url } = await guest.post<{ sign_url: string }>("/api/signings", fields);
        token = sign_url.split("/").at(-1) ?? "";
      },
      async () => {
        const form = new FormData();
        const words = { token, signer_name: signer.signer_name, signer_position: "Director" };
        for (const [name, value] of Object.entries(words)) form.set(name, value);
        const bytes = new Uint8Array(signature);
        form.set("signature", new File([bytes], "signature.jpg", { type: "image/jpeg" }));
        ({ reference } = await guest.post<Receipt>("/api/signatures", form));
      },
    ],
    faults: async () => onceIn(await admin.get<List>(`/api/applications?search=${key}`), key),
    mails: () => [
      ...mailsOfApplication(key, email, reference),
      { to: signer.signer_email, subject: "Please sign a trade account application" },
      { to: signer.signer_email, subject: `Your trade account application ${reference}` },
    ],
  };
}

function mailsOfApplication(company: string, to: string, reference: string): Mail[] {
  const office = { subject: `Trade account application ${reference} from ${company}` };
  return [office, { to, subject: `Your trade account application ${reference}` }];
}

function onceIn({ total }: List, key: string): string[] {
  return total === 1 ? [] : [`${key} is stored ${total} times`];
}
