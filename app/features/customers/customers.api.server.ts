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
  vehiclePlate,
  vehicleSave,
} from "./customers.schema.ts";
import { customerRows, listCustomers } from "./customers.server.ts";
import { mergeCustomers } from "./merge-customers.server.ts";
import { markAsDifferent } from "./similar-customers.server.ts";
import { removeVehicle, saveVehicle } from "./save-vehicle.server.ts";
import { vehiclesLength } from "./typed-vehicles.ts";
import { readTimeLine } from "./time-line.server.ts";

const samples = {
  status: "open",
  terms: "Invoices are due within 30 days.",
  addresses: "ada@fernhollow.example.com",
  notes: "Rings before six in the morning.",
  mailboxes: ["ben@fernhollow.example.com"],
  belongs: true,
  number_plate: "AB12 CDE",
  unit: "Thermo King T-1200",
  note: "Stands in yard B.",
  vehicles: "AB12 CDE, Thermo King T-1200, Stands in yard B.",
  other: 13,
  kind: "message",
  title: "Ada Winter",
  state: "new",
};
const maxBodyBytes = bodyBytes(3 * limits.message + limits.address + vehiclesLength);

export const customersApi = new Resource(
  "Customers",
  "Companies, each with a file of its details, messages, applications and call-outs.",
  samples,
)
  .endpoint(
    {
      operationId: "listCustomers",
      call: "GET /api/customers",
      summary: "List customers, newest first unless sorted. Pages count from 1",
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
      summary: "Get a customer",
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
      summary: "Delete a customer. Its messages, applications and call-outs stay",
      guard: "office",
    },
    async ({ params, actor, services: { db } }) => customerRows.remove(db, actor, params.id),
  )
  .endpoint(
    {
      operationId: "readCustomerTimeLine",
      call: "GET /api/customers/:id/time-line",
      summary:
        "List the events of a customer, newest first. Includes mails for users who may read the mail log",
      guard: "office",
      query: timeLineQuery,
      answer: timeLine,
    },
    async ({ params, query, viewer, services: { db } }) => {
      const { id } = await customerRows.require(db, params.id);
      return readTimeLine(db, id, { ...query, withMails: mayDo(viewer.duties, "all") });
    },
  )
  .endpoint(
    {
      operationId: "answerCustomerAddress",
      call: "POST /api/customers/:id/addresses",
      summary: "Accept or reject suggested mail addresses of a customer, all or none",
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
      operationId: "saveCustomerVehicle",
      call: "POST /api/customers/:id/vehicles",
      summary: "Add a vehicle to a customer, or change it",
      guard: "office",
      body: vehicleSave,
      answer: customer,
      refuses: [409],
    },
    async ({ params, body, actor, services: { db } }) =>
      presentCustomer(await saveVehicle(db, actor, params.id, body)),
  )
  .endpoint(
    {
      operationId: "removeCustomerVehicle",
      call: "POST /api/customers/:id/vehicles/remove",
      summary: "Remove a vehicle that the office added to a customer. What call-outs say of it stays",
      guard: "office",
      body: vehiclePlate,
      answer: customer,
    },
    async ({ params, body, actor, services: { db } }) =>
      presentCustomer(await removeVehicle(db, actor, params.id, body.number_plate)),
  )
  .endpoint(
    {
      operationId: "mergeCustomers",
      call: "POST /api/customers/:id/merge",
      summary:
        "Merge another customer into this one. Restoring the other customer from the bin reverts the merge",
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
      summary: "Mark another customer as a different company, so that it is not suggested for merging again",
      guard: "office",
      body: otherCustomer,
    },
    async ({ params, body, actor, services: { db } }) => markAsDifferent(db, actor, params.id, body.other),
  );
