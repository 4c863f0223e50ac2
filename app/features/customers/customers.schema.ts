import { z } from "../../platform/validation/zod.ts";
import {
  id,
  limits,
  line,
  optionalLine,
  optionalText,
  typedEmail,
  versioned,
} from "../../platform/validation/fields.ts";
import { pageOf, pageQuery } from "../../platform/validation/paging.ts";
import { plateKey } from "../../platform/plate-key.ts";
import { isRegistration, registrationForm, vatKey } from "./company-numbers.schema.ts";
import { customerStatuses } from "./customer-status.ts";
import { timeLineFilters } from "./time-line-filters.ts";
import { parseVehicles, vehicleLengths, vehiclesLength, wrongVehicle } from "./typed-vehicles.ts";

export const customerPageSize = 25;
export const timeLinePageSize = 30;
/** A file has a few dozen people. Text that somebody pasted by mistake may contain thousands of addresses. */
export const mostAddresses = 100;

const status = z.enum(customerStatuses);

export const customerSummary = z
  .object({
    id: z.int(),
    company_name: z.string(),
    account_number: z.string().nullable(),
    status,
    invoice_address: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: "CustomerSummary" });
export type CustomerSummary = z.infer<typeof customerSummary>;

export const customer = customerSummary
  .extend({
    reg_number: z.string().nullable(),
    vat_number: z.string().nullable(),
    terms: z.string().nullable(),
    notes: z.string().nullable(),
    /** Mail addresses of the customer's people, one a line. */
    addresses: z.string(),
    /** The vehicles that the office typed, one a line: plate, unit and note, divided by commas. */
    vehicles: z.string(),
    version: z.int(),
  })
  .meta({ id: "Customer" });
export type Customer = z.infer<typeof customer>;

export const customerList = pageOf(customerSummary).meta({ id: "CustomerList" });

/** The orders that a client can ask for. Without one the newest customers come first. */
const customerOrders = ["name", "status"] as const;

export const customerQuery = pageQuery.extend({
  /** "unconfirmed": open files with an address that nobody has confirmed. */
  status: z
    .enum([...customerStatuses, "unconfirmed"])
    .nullish()
    .catch(null),
  sort: z.enum(customerOrders).nullish().catch(null),
});
export type CustomerQuery = z.infer<typeof customerQuery>;

export const newCustomer = z
  .object({
    company_name: line(),
    reg_number: optionalLine().refine((typed) => !typed || isRegistration(typed), {
      error: () => `A registration number has ${registrationForm()}.`,
    }),
    vat_number: optionalLine().refine((typed) => !typed || vatKey(typed) !== undefined, {
      error: "This is no VAT number of the United Kingdom or the European Union. Please look at each digit.",
    }),
    account_number: optionalLine(),
    status: status.nullish(),
    terms: optionalText(limits.message),
    invoice_address: optionalText(limits.address),
    addresses: optionalText(limits.message),
    vehicles: optionalText(vehiclesLength).superRefine((typed, context) => {
      const message = wrongVehicle(parseVehicles(typed ?? ""));
      if (message) context.addIssue({ code: "custom", message });
    }),
    notes: optionalText(limits.message),
  })
  .meta({ id: "NewCustomer" });
export type NewCustomer = z.infer<typeof newCustomer>;

export const customerSave = newCustomer.extend(versioned).meta({ id: "CustomerSave" });

const eventKinds = ["message", "application", "letter", "mail", "user", "call_out", "job_report"] as const;

export const customerEvent = z
  .object({
    kind: z.enum(eventKinds),
    /** The id of the message, application, user, mail or call-out. For a letter it is the id of its application. */
    id: z.int(),
    at: z.string(),
    title: z.string(),
    state: z.string().nullable(),
  })
  .meta({ id: "CustomerEvent" });
export type CustomerEvent = z.infer<typeof customerEvent>;

export const timeLine = z
  .object({ data: z.array(customerEvent), current_page: z.int(), more: z.boolean() })
  .meta({ id: "CustomerTimeLine" });
export type TimeLine = z.infer<typeof timeLine>;

export const timeLineQuery = pageQuery
  .pick({ page: true })
  .extend({ only: z.enum(timeLineFilters).nullish().catch(null) });

/** The office's answer whether offered addresses belong to a customer. */
export const addressAnswer = z
  .object({ mailboxes: z.array(typedEmail()).min(1).max(mostAddresses), belongs: z.boolean() })
  .meta({ id: "CustomerAddressAnswer" });
export type AddressAnswer = z.infer<typeof addressAnswer>;

/** A vehicle of a customer as the office types it. `instead_of` is the plate that it had before. */
export const vehicleSave = z
  .object({
    number_plate: line()
      .max(vehicleLengths.plate)
      .refine((typed) => plateKey(typed) !== null, { error: "A number plate has letters or digits." }),
    unit: optionalLine().refine((typed) => (typed?.length ?? 0) <= vehicleLengths.unit, {
      error: `A unit has at most ${vehicleLengths.unit} characters.`,
    }),
    note: optionalLine().refine((typed) => (typed?.length ?? 0) <= vehicleLengths.note, {
      error: `A note has at most ${vehicleLengths.note} characters.`,
    }),
    instead_of: optionalLine(),
  })
  .meta({ id: "CustomerVehicleSave" });
export type VehicleSave = z.infer<typeof vehicleSave>;

/** The plate of a typed vehicle, in any spelling. */
export const vehiclePlate = z.object({ number_plate: line() }).meta({ id: "CustomerVehiclePlate" });

/** The id of another file. */
export const otherCustomer = z.object({ other: id() }).meta({ id: "OtherCustomer" });
