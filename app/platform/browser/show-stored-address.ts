/** An address that waits for its link is not the address yet. */
export function showStoredAddress(form: HTMLFormElement, saved: { email: string }): void {
  const email = form.elements.namedItem("email");
  if (email instanceof HTMLInputElement) email.value = saved.email;
}
