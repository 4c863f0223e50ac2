import type { ApiClient } from "./api-client.ts";
import { amounts, type Seeded, switchboardEvery } from "./growth-data.ts";

export type Load = { figure: string; call: (turn: number) => Promise<unknown> };

/** Each list, search and page of the back office that grows with the company. */
export function loadsOf(client: ApiClient, url: string, { largest, beforeCallOuts }: Seeded): Load[] {
  const anyPage = (turn: number, rows: number, size: number) => 1 + ((turn * 7919) % Math.ceil(rows / size));
  const api = (figure: string, pathOf: (turn: number) => string): Load => ({
    figure,
    call: (turn) => client.get(pathOf(turn)),
  });
  const page = (path: string): Load => ({ figure: path, call: () => readPage(url + path, client.cookies) });
  const search = (figure: string, path: string, needles: string[]) =>
    needles.map((needle) =>
      api(
        `${figure} “${needle}”`,
        (turn) => `${path}search=${encodeURIComponent(needle)}&page=${1 + (turn % 3)}`,
      ),
    );
  return [
    api("users", () => "/api/users"),
    api("users, any page", (turn) => `/api/users?page=${anyPage(turn, amounts.users, 25)}`),
    ...search("users", "/api/users?", [
      "grove",
      "person4711",
      "ashford",
      "960123",
      "zz",
      "qx",
      "q",
      "nobody here",
    ]),
    api("audit log", () => "/api/audit-log"),
    api("audit log, any page", (turn) => `/api/audit-log?page=${anyPage(turn, amounts.auditEntries, 50)}`),
    ...search("audit log", "/api/audit-log?", ["renamed", "groveton4711", "qx"]),
    api("mails", () => "/api/mails"),
    api("mails, any page", (turn) => `/api/mails?page=${anyPage(turn, amounts.mails, 50)}`),
    api("mails that left", () => "/api/mails?status=sent"),
    api("mails that failed", () => "/api/mails?status=failed"),
    ...search("mails", "/api/mails?", ["trailer", "person4711@", "margate", "qx"]),
    ...search("mails that failed", "/api/mails?status=failed&", ["ashford"]),
    api("messages", () => "/api/messages"),
    api("messages, any page", (turn) => `/api/messages?page=${anyPage(turn, amounts.messages, 25)}`),
    api("messages that are answered", () => "/api/messages?status=answered"),
    ...search("messages", "/api/messages?", ["trailer 4711", "hythe", "qx"]),
    api("customers", () => "/api/customers"),
    api("customers, any page", (turn) => `/api/customers?page=${anyPage(turn, amounts.customers, 25)}`),
    ...search("customers", "/api/customers?", ["grove", "firm4711"]),
    api("applications", () => "/api/applications"),
    ...search("applications", "/api/applications?", ["grove", "person4711"]),
    api("call-outs", () => "/api/callouts"),
    // Nobody has said to whom these belong.
    api("a call-out and who calls", (turn) => `/api/callouts/${beforeCallOuts + 1002 + turn * 5}`),
    api(
      "a call-out from a switchboard",
      (turn) => `/api/callouts/${beforeCallOuts + (1 + (turn % 4)) * switchboardEvery}`,
    ),
    ...search("call-outs", "/api/callouts?status=all&", ["gx24 711", "hythe"]),
    api(
      "testimonials, any page",
      (turn) => `/api/testimonials?limit=12&page=${anyPage(turn, amounts.testimonials, 12)}`,
    ),
    ...["oak", "castle hill", "grammar", "dov"].map((text) =>
      api(`school look-up “${text}”`, () => `/api/schoolslist?q=${encodeURIComponent(text)}`),
    ),
    ...[
      "ada ash",
      "trailer 4711",
      "person4711",
      "01632 960123",
      "ton",
      "hythe ring grace",
      "qx",
      "growth47",
      "hyhte",
      "hythe rign",
      "grovetonn",
      "wxyzwxyzwxyz",
    ].map((words) => api(`everything “${words}”`, () => `/api/search?search=${encodeURIComponent(words)}`)),
    api("galleries, any page", (turn) => `/api/galleries?limit=12&page=${turn % 80}`),
    api("widgets", () => "/api/widgets"),
    api("a widget by its name", (turn) => `/api/widgets/Growth${1 + turn}`),
    api("20 pictures of 10,000", (turn) => `/api/galleries/${largest}?from=${turn * 20}&limit=20`),
    page(`/admin`),
    page(`/admin/users`),
    page(`/admin/audit-log`),
    page(`/admin/mails`),
    page(`/admin/messages`),
    page(`/admin/customers`),
    page(`/admin/applications`),
    page(`/admin/call-outs`),
    page(`/admin/widgets`),
    page(`/admin/galleries`),
    page(`/admin/galleries/${largest}`),
  ];
}

async function readPage(url: string, cookies: string): Promise<void> {
  const answer = await fetch(url, { headers: { Cookie: cookies, Accept: "text/html" } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
}
