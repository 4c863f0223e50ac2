/** The longest time that a link waits for the scripts. After it the link is followed even if text is lost. */
const maxWaitMilliseconds = 10_000;

/**
 * For a page with `data-asks`, which asks before unsaved changes are left. Once something is typed, a link to another
 * page waits for the scripts that ask. For any other way of leaving, the browser asks.
 */
export function holdEarlyNavigation() {
  let hasTyped = false;
  let hasFailed = false;
  let pressed: HTMLAnchorElement | undefined;

  addEventListener("input", noteTyping, true);
  addEventListener("click", hold, true);

  function noteTyping(): void {
    hasTyped = document.querySelector("[data-asks]") !== null;
    if (hasTyped) addEventListener("beforeunload", ask);
  }

  function hold(event: MouseEvent): void {
    pressed = undefined;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || !hasTyped || hasFailed || !leavesPage(link, event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = link;
    setTimeout(giveUp, maxWaitMilliseconds);
  }

  function follow(): void {
    const link = pressed;
    pressed = undefined;
    link?.click();
  }

  function giveUp(): void {
    hasFailed = true;
    follow();
  }

  return {
    /** Follows the held link. Call it after the typed text has been replayed. */
    replay(): void {
      removeEventListener("input", noteTyping, true);
      removeEventListener("click", hold, true);
      removeEventListener("beforeunload", ask);
      setTimeout(follow);
    },
    giveUp,
  };
}

function ask(event: Event): void {
  event.preventDefault();
}

function leavesPage(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const { origin, pathname, target } = link;
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  const isInThisWindow = !isModified && !target && !link.hasAttribute("download");
  return isInThisWindow && origin === location.origin && pathname !== location.pathname;
}
