import { generateSync } from "otplib";
import { ApiClient } from "./bench/api-client.ts";
import { applicationForm, signatureJpeg } from "./applications.ts";
import { pdf } from "./documents.ts";
import { jpeg, upload } from "./pictures.ts";

/** What a test needs besides the dump to continue as the people in it. */
export type ReleaseNotes = {
  appSecret: string;
  password: string;
  /** Session cookies. */
  remembered: string;
  customer: string;
  twoFactor: { email: string; secret: string; recoveryCodes: string[] };
  /** New accounts whose verification mails still wait in the outbox. */
  unverified: string[];
  addressChange: { from: string; to: string };
  reset: string;
};

const password = "frozen peas at dawn";
const oddHtml =
  '<h2>Ünïcode &amp; „quotes“</h2><p style="text-align: center">Kälte &lt; −20 °C <strong>24/7</strong></p>' +
  '<ul><li>one</li><li>two<ul><li>nested</li></ul></li></ul><p><a href="mailto:a@example.com?subject=Hé">mail</a> ' +
  '<a href="/contact#write">page</a></p><table><tbody><tr><td>冷</td><td>🚚</td></tr></tbody></table><p>\u200b</p>';

/** Uses a running site as people do, through the part of the API that all versions share. */
export async function fillSite(url: string, appSecret: string): Promise<ReleaseNotes> {
  const owner = await ApiClient.signedIn(url);
  await writePages(owner);
  await addPictures(owner);
  const customers = await addCustomers(owner, url);
  await sendForms(url);
  const applications = await owner.get<{ data: { id: number }[] }>("/api/applications");
  await owner.post(`/api/applications/${applications.data[0]!.id}/notes`, { text: "Rang them: “fine”." });
  return { appSecret, password, ...customers };
}

async function writePages(owner: ApiClient): Promise<void> {
  const widgets = await owner.get<{ id: number; name: string; type: string }[]>("/api/widgets");
  for (const { id, name, type } of widgets.filter((widget) => widget.type === "TEXT").slice(0, 12)) {
    await owner.post(`/api/widgets/${id}`, { name, type, html: `${oddHtml}<p>${name}</p>` });
  }
  await owner.post("/api/widgets", { name: "OwnWidget", type: "TEXT" });
  for (const score of [1, 5]) {
    await owner.post("/api/testimonials", { name: "Søren & Søn", review: oddHtml, score });
  }
  const company = await owner.get<{ name: string }>("/api/company");
  await owner.post("/api/company", { ...company, name: "Kälte & Söhne" });
}

async function addPictures(owner: ApiClient): Promise<void> {
  const gallery = await owner.post<{ id: number }>("/api/galleries", { name: "Ære & Møbler 冷" });
  const ids: number[] = [];
  for (const [at, colour] of ["#2b6ea3", "#a32b6e", "#6ea32b", "#101010"].entries()) {
    const picture = await jpeg({ width: 90, height: 60, colour });
    const form = upload(picture, { gallery_id: String(gallery.id) }, `van ${at}.jpg`);
    ids.push((await owner.post<{ id: number }>("/api/galleriesimages", form)).id);
  }
  const [first, second, third, fourth] = ids;
  await owner.post(`/api/galleriesimages/${first}/rotate`, {});
  await owner.post(`/api/galleriesimages/${second}`, { alt: "A “van”\nin two lines", link: "/about" });
  await owner.post(`/api/galleriesimages/${third}`, upload(await jpeg({ width: 60, height: 90 })));
  await owner.delete(`/api/galleriesimages/${fourth}`);
}

async function addCustomers(owner: ApiClient, url: string) {
  for (const name of ["Åsa", "Björn", "Çelik"]) {
    const email = `${name.length}${name.charCodeAt(0)}@customers.example.com`;
    await owner.post("/api/users", account({ firstname: name, email, role: "user" }));
  }
  const teacher = await owner.post<{ data: { id: number } }>(
    "/api/users",
    account({ firstname: "Tessa", email: "tessa@example.com", role: "user" }),
  );
  const [school] = await owner.get<{ id: number }[]>("/api/schoolslist?q=school");
  await owner.patch(`/api/users/${teacher.data.id}`, { role: "pta", school_id: school?.id });
  await owner.post(`/api/users/${teacher.data.id}/cv`, upload(pdf, {}, "Lebenslauf Ö.pdf"));

  const customer = await added(owner, url, "cara@example.com", false);
  const profile = (await customer.get<{ data: object }>("/api/user")).data;
  const addressChange = { from: "cara@example.com", to: "cara.new@example.com" };
  await customer.post("/api/user", { ...profile, ...address, email: addressChange.to });
  const remembered = await added(owner, url, "rem@example.com", true);
  await remembered.post("/api/user/cv", upload(pdf, {}, "cv.pdf"));

  const email = "tfa@example.com";
  const careful = await added(owner, url, email, false);
  await careful.post("/user/two-factor-authentication", {});
  const { secretKey } = await careful.get<{ secretKey: string }>("/user/two-factor-secret-key");
  await careful.post("/user/confirmed-two-factor-authentication", {
    code: generateSync({ secret: secretKey }),
  });
  const recoveryCodes = await careful.get<string[]>("/user/two-factor-recovery-codes");

  const unverified: string[] = [];
  for (const number of [1, 2, 3]) {
    const visitor = await fresh(url);
    const email = `rita${number}@example.com`;
    await visitor.post("/api/register", account({ firstname: "Rita", email }));
    unverified.push(email);
  }
  await (await fresh(url)).post("/forgot-password", { email: "rem@example.com" });
  return {
    remembered: remembered.cookies,
    customer: customer.cookies,
    twoFactor: { email, secret: secretKey, recoveryCodes },
    unverified,
    addressChange,
    reset: "rem@example.com",
  };
}

async function sendForms(url: string): Promise<void> {
  for (const number of [1, 2, 3]) {
    const visitor = await fresh(url);
    const from = {
      name: `Writer ${number}`,
      email: `writer${number}@example.com`,
      telephone: "01632 960123",
    };
    await visitor.post("/api/contact", { ...from, message: `Fridge ${number} is warm.\n\nRing “me” 🚚` });
  }
  for (const company_name of ["Łowca Chilled Haulage Ltd", "Ærø Fisk ApS"]) {
    const signature = await signatureJpeg();
    await (await fresh(url)).post("/api/accountRequest", applicationForm(signature, { company_name }));
  }
}

const address = {
  telephone: "01632 960301",
  address1: "7 Cold Lane",
  town: "Ashford",
  postcode: "TN99 9ZY",
};

function account(fields: { firstname: string; email: string; role?: string }) {
  const words = { password, password_confirmation: password };
  return { lastname: "O’Brien-Škoda", ...address, ...words, ...fields };
}

/** Adds a customer as the office and signs that customer in. */
async function added(owner: ApiClient, url: string, email: string, remember: boolean): Promise<ApiClient> {
  await owner.post("/api/users", account({ firstname: "Cara", email, role: "user" }));
  const client = await fresh(url);
  await client.post("/login", { email, password, remember });
  return client;
}

async function fresh(url: string): Promise<ApiClient> {
  const client = new ApiClient(url);
  await client.get("/sanctum/csrf-cookie");
  return client;
}
