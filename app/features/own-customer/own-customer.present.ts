import type { OwnCustomer } from "./own-customer.schema.ts";
import type { OwnCustomerRow } from "./own-customer.server.ts";

export function presentOwnCustomer({ customer, signed, letters, colleagues }: OwnCustomerRow): OwnCustomer {
  const { company_name, account_number, status, invoice_address, reg_number, vat_number } = customer;
  return {
    company_name,
    account_number,
    status,
    invoice_address,
    reg_number,
    vat_number,
    terms: signed ? signed.terms.split("\n") : [],
    copy_url: signed ? "/api/user/customer/copy" : null,
    letters: letters.map(({ id, subject, text, created_at }) => ({ id, subject, text, sent_at: created_at })),
    colleagues: colleagues.map(({ firstname, lastname, email }) => ({
      name: `${firstname} ${lastname}`,
      email,
    })),
  };
}
