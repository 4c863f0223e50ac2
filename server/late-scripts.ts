/**
 * The page with its scripts put off until it has loaded, or is first touched. All of it can be read, and most of it used,
 * before they come; until then they would share the line with what a visitor sees first.
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
      `<script>(${startLate.toString()})(${JSON.stringify(preloads)})</script><script type="text/plain" data-late="">`,
    );
}

/** Runs in the browser, as text: nothing from outside itself. */
function startLate(preloads: string[]): void {
  document.currentScript!.remove();
  let pressed = () => {};
  // A form sent before the scripts are there would go by the address, its password included.
  function hold(event: Event) {
    const target = event.target as Element;
    if (event instanceof SubmitEvent) {
      event.preventDefault();
      const { submitter } = event;
      pressed = () => (target as HTMLFormElement).requestSubmit(submitter);
    } else {
      const button = target.closest<HTMLButtonElement>('button[type="button"]');
      if (button) pressed = () => button.click();
    }
  }
  const starts = ["load", "pointerdown", "keydown", "focusin"];
  function start() {
    const late = document.querySelector("script[data-late]");
    if (!late) return;
    for (const name of starts) removeEventListener(name, start, true);
    for (const address of preloads) {
      document.head.append(
        Object.assign(document.createElement("link"), { rel: "modulepreload", href: address }),
      );
    }
    late.replaceWith(
      Object.assign(document.createElement("script"), { type: "module", text: late.textContent }),
    );
  }
  for (const name of starts) addEventListener(name, start, true);
  addEventListener("submit", hold, true);
  addEventListener("click", hold, true);
  addEventListener(
    "frostway:alive",
    () => {
      removeEventListener("submit", hold, true);
      removeEventListener("click", hold, true);
      pressed();
    },
    { once: true },
  );
}
