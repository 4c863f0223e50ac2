import { ALIVE } from "../app/platform/browser/early-presses.ts";

const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/;

/** The page, keeping what is typed and pressed before its scripts are there, to be done once they are. */
export function keepingEarlyPresses(html: string): string {
  return html.replace(moduleScript, (script) => `${inline(keepEarlyPresses, ALIVE)}${script}`);
}

/**
 * The page with its scripts put off until it has loaded, or is first touched. All of it can be read before they come, and
 * until then they would share the line with what a visitor sees first.
 */
export function scriptsAfterLoad(html: string): string {
  const preloads: string[] = [];
  return html
    .replaceAll(/<link rel="modulepreload" href="([^"]*)"\/>/g, (_link, address: string) => {
      preloads.push(address);
      return "";
    })
    .replace(
      moduleScript,
      (_script, source: string) =>
        `<script type="text/plain" data-late="">${source}</script>${inline(startLate, preloads)}`,
    );
}

/** What runs in the browser as text knows nothing outside itself. */
function inline<T>(run: (argument: T) => void, argument: T): string {
  return `<script>(${run.toString()})(${JSON.stringify(argument)})</script>`;
}

function startLate(preloads: string[]): void {
  document.currentScript!.remove();
  const touches = ["pointerdown", "keydown", "focusin"];
  function start() {
    for (const name of touches) removeEventListener(name, start, true);
    const late = document.querySelector("script[data-late]");
    if (!late) return;
    for (const href of preloads) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
    late.replaceWith(
      Object.assign(document.createElement("script"), { type: "module", text: late.textContent }),
    );
  }
  for (const name of touches) addEventListener(name, start, true);
  addEventListener("load", async () => {
    const shown = [...document.images].filter(({ loading }) => loading !== "lazy");
    await Promise.allSettled(shown.map((picture) => picture.decode()));
    // What is ready now is painted in the frame after the next.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
  });
}

function keepEarlyPresses(alive: string): void {
  document.currentScript!.remove();
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
  const typed = new Map<Field, { value: string; checked: boolean }>();
  let press = () => {};

  function keep(event: Event) {
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

  function replay() {
    for (const name of kept) removeEventListener(name, keep, true);
    for (const [field, { value, checked }] of typed) {
      if ((field as HTMLInputElement).checked !== checked) field.click();
      // React tells a change by what it last saw there; by this way it sees the field emptied, not filled.
      if (field.matches("textarea, input:not([type=file], [type=checkbox], [type=radio])")) {
        field.value = "";
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, value);
      }
      for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
    }
    setTimeout(() => press());
  }

  const kept = ["input", "submit", "click"];
  for (const name of kept) addEventListener(name, keep, true);
  addEventListener(alive, replay, { once: true });
}
