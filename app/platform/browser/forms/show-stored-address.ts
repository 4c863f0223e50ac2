/** Shows the stored address again. A new address is not in use until its link is confirmed. */
export function showStoredAddress(form: HTMLFormElement, saved: { email: string }): void {
  const email = form.elements.namedItem("email");
  if (email instanceof HTMLInputElement) email.value = saved.email;
}
