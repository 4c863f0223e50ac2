import { bodyBytes } from "../../platform/http/body.server.ts";
import { mayDo } from "../../platform/http/duties.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { answerOffer } from "./answer-offer.server.ts";
import { presentCustomer, presentCustomers } from "./customers.present.ts";
import {
  addressAnswer,
  customer,
  customerList,
  customerQuery,
  customerSave,
  newCustomer,
  otherCustomer,
  timeLine,
  timeLineQuery,
} from "./customers.schema.ts";
import { customerRows, listCustomers } from "./customers.server.ts";
import { mergeCustomers } from "./merge-customers.server.ts";
import { markAsDifferent } from "./similar-customers.server.ts";
import { readTimeLine } from "./time-line.server.ts";

const samples = {
  status: "open",
  terms: "Invoices are due within 30 days.",
  addresses: "ada@fernhollow.example.com",
  notes: "Rings before six in the morning.",
  address: "ben@fernhollow.example.com",
  belongs: true,
  other: 13,
  kind: "message",
  title: "Ada Winter",
  state: "new",
};
const maxBodyBytes = bodyBytes(3 * limits.message + limits.address);

export const customersApi = new Resource(
  "Customers",
  "Companies: a file each, with what came from them.",
  samples,
)
  .endpoint(
    {
      operationId: "listCustomers",
      call: "GET /api/customers",
      summary: "Customers, newest first unless sorted; pages count from 1",
      guard: "office",
      machines: "customers",
      query: customerQuery,
      answer: customerList,
    },
    async ({ query, services: { db } }) => presentCustomers(await listCustomers(db, query), query.page),
  )
  .endpoint(
    {
      operationId: "createCustomer",
      call: "POST /api/customers",
      summary: "Add a customer",
      guard: "office",
      body: newCustomer,
      maxBodyBytes,
      status: 201,
      answer: customer,
    },
    async ({ body, actor, services: { db } }) => presentCustomer(await customerRows.create(db, actor, body)),
  )
  .endpoint(
    {
      operationId: "getCustomer",
      call: "GET /api/customers/:id",
      summary: "A customer",
      guard: "office",
      machines: "customers",
      answer: customer,
    },
    async ({ params, services: { db } }) => presentCustomer(await customerRows.require(db, params.id)),
  )
  .endpoint(
    {
      operationId: "saveCustomer",
      call: "POST /api/customers/:id",
      summary: "Save a customer",
      guard: "office",
      body: customerSave,
      maxBodyBytes,
      answer: customer,
      current: "get",
    },
    async ({ params, body, actor, services: { db } }) =>
      presentCustomer(await customerRows.save(db, actor, params.id, body)),
  )
  .endpoint(
    {
      operationId: "deleteCustomer",
      call: "DELETE /api/customers/:id",
      summary: "Delete a customer; what came from it stays",
      guard: "office",
    },
    async ({ params, actor, services: { db } }) => customerRows.remove(db, actor, params.id),
  )
  .endpoint(
    {
      operationId: "readCustomerTimeLine",
      call: "GET /api/customers/:id/time-line",
      summary: "What happened with a customer, newest first; mails for those who may read the mail log",
      guard: "office",
      query: timeLineQuery,
      answer: timeLine,
    },
    async ({ params, query: { page }, viewer, services: { db } }) => {
      const { id } = await customerRows.require(db, params.id);
      return readTimeLine(db, id, { page, withMails: mayDo(viewer.duties, "all") });
    },
  )
  .endpoint(
    {
      operationId: "answerCustomerAddress",
      call: "POST /api/customers/:id/addresses",
      summary: "Say of a mail address that was offered whether it is the customer's",
      guard: "office",
      body: addressAnswer,
      answer: customer,
      refuses: [409],
    },
    async ({ params, body, actor, services: { db } }) =>
      presentCustomer(await answerOffer(db, actor, params.id, body)),
  )
  .endpoint(
    {
      operationId: "mergeCustomers",
      call: "POST /api/customers/:id/merge",
      summary: "Merge another customer into this one; bringing the other back from the bin undoes it",
      guard: "office",
      body: otherCustomer,
      answer: customer,
      refuses: [409],
    },
    async ({ params, body, actor, services: { db } }) =>
      presentCustomer(await mergeCustomers(db, actor, params.id, body.other)),
  )
  .endpoint(
    {
      operationId: "tellCustomersApart",
      call: "POST /api/customers/:id/differences",
      summary:
        "Say that another customer is a different company, so that it is not offered for merging again",
      guard: "office",
      body: otherCustomer,
    },
    async ({ params, body, actor, services: { db } }) => markAsDifferent(db, actor, params.id, body.other),
  );
