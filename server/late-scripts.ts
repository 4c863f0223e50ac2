import { ALIVE } from "../app/platform/browser/early-presses.ts";

/**
 * The page with its scripts put off until it has loaded, or is first touched. All of it can be read, and most of it used,
 * before they come; until then they would share the line with what a visitor sees first. What is typed and pressed in the
 * meantime is kept, and done once they are there.
 */
export function scriptsAfterLoad(html: string): string {
  const preloads: string[] = [];
  return html
    .replaceAll(/<link rel="modulepreload" href="([^"]*)"\/>/g, (_link, address: string) => {
      preloads.push(address);
      return "";
    })
    .replace(
      '<script type="module" async="">',
      `<script>(${startLate.toString()})(${JSON.stringify(preloads)},${JSON.stringify(ALIVE)})</script><script type="text/plain" data-late="">`,
    );
}

/** Runs in the browser, as text: nothing from outside itself. */
function startLate(preloads: string[], alive: string): void {
  document.currentScript!.remove();

  const starts = ["load", "pointerdown", "keydown", "focusin"];
  function start() {
    const late = document.querySelector("script[data-late]");
    if (!late) return;
    for (const name of starts) removeEventListener(name, start, true);
    for (const href of preloads) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    late.replaceWith(
      Object.assign(document.createElement("script"), { type: "module", text: late.textContent }),
    );
  }
  for (const name of starts) addEventListener(name, start, true);

  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  const typed = new Map<Field, { value: string; checked: boolean }>();
  let press = () => {};
  function hold(event: Event) {
    const target = event.target as Element;
    if (event.type === "input") {
      const { value, checked } = target as HTMLInputElement;
      typed.set(target as Field, { value, checked });
    } else if (event instanceof SubmitEvent) {
      // Sent by the browser alone it would go by the address, a password included.
      event.preventDefault();
      const { submitter } = event;
      press = () => (target as HTMLFormElement).requestSubmit(submitter);
    } else {
      const button = target.closest<HTMLButtonElement>('button[type="button"]');
      if (button) press = () => button.click();
    }
  }
  const held = ["input", "submit", "click"];
  for (const name of held) addEventListener(name, hold, true);

  function release() {
    for (const name of held) removeEventListener(name, hold, true);
    for (const [field, { value, checked }] of typed) {
      if ((field as HTMLInputElement).checked !== checked) field.click();
      if (field.type === "file" || field.type === "checkbox" || field.type === "radio") continue;
      // React tells a change by what it last saw there; by this way it sees the field emptied, not filled.
      if (!(field instanceof HTMLSelectElement)) field.value = "";
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, value);
      for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
    }
    setTimeout(() => press());
  }
  addEventListener(alive, release, { once: true });
}
