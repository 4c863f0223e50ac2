import type { Page } from "@playwright/test";
import { addGallery } from "./galleries.ts";
import { makeUser } from "./office.ts";
import { allVariants } from "./variants.ts";

/** Pages with forms, grouped by who may see them. */
export const guestForms = [
  "/contact",
  "/requestAccount",
  "/login",
  "/register",
  "/two-factor-challenge",
  // These consist of the same fields as the others.
  ...(allVariants ? ["/forgot-password", "/reset-password/x?email=w%40example.com"] : []),
];

export const officeForms = async (page: Page) => [
  "/confirm-password",
  "/account/profile",
  "/admin/company",
  "/admin/users",
  `/admin/users/${(await makeUser(page)).id}`,
  `/admin/galleries/${(await addGallery(page, "Vans", 2)).id}`,
  "/admin/facts/figures",
  "/admin/widgets/1",
  "/admin/edit/widgets/1?page=/",
  "/admin/messages",
  // These have the same search form as the users.
  ...(allVariants ? ["/admin/audit-log", "/admin/data-requests", "/admin/testimonials"] : []),
];

/** The values of the fields and the focus, by form, name and position. */
export type FormState = { fields: string[]; focus: string; marked: (number | null)[] };

/** Gives each field another value without any event, as a password manager does. */
export function fillSilently(): void {
  for (const field of formFields()) {
    if (field instanceof HTMLSelectElement) field.selectedIndex = field.options.length - 1;
    else if (field.type === "checkbox")
      (field as HTMLInputElement).checked = !(field as HTMLInputElement).checked;
    else if (field.type === "radio") (field as HTMLInputElement).checked = true;
    else field.value = sample(field);
  }
  const first = formFields().find(({ type }) => /text|email|password|search/.test(type));
  first?.focus();
  if (first && first.type !== "email") (first as HTMLInputElement).setSelectionRange(1, 3);

  function formFields() {
    const all = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
      "main :is(input, textarea, select):not([type=hidden], [type=file], [readonly], [disabled], [tabindex='-1'])",
    );
    return [...all].filter((field) => field.value !== "not ours" && field.checkVisibility());
  }

  function sample({ type }: { type: string }): string {
    const samples: Record<string, string> = {
      email: "filled@example.com",
      date: "2026-03-04",
      time: "10:30",
      number: "3",
      url: "https://example.com/filled",
      color: "#123456",
    };
    return samples[type] ?? "Filled words";
  }
}

export function readFormState(): FormState {
  const all = [
    ...document.querySelectorAll<HTMLInputElement>(
      "main :is(input, textarea, select):not([type=hidden], [type=file])",
    ),
  ].filter(
    (field) => field.defaultValue !== "not ours" && field.value !== "not ours" && field.checkVisibility(),
  );
  const focus = document.activeElement as HTMLInputElement;
  return {
    fields: all.map(
      ({ name, type, value, checked }) => `${name} ${type} ${/checkbox|radio/.test(type) ? checked : value}`,
    ),
    focus: `${focus.localName} ${focus.name}`,
    marked: "selectionStart" in focus ? [focus.selectionStart, focus.selectionEnd] : [],
  };
}
