import { useEffect, useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { storePage } from "../offline/store-page.ts";
import { useCardWords } from "./words/card-words.ts";

/** The event that some browsers send when a page can be installed. TypeScript's DOM types do not have it. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };
type State = "idle" | "busy" | "there" | "failed";

const patienceMilliseconds = 20_000;

/** Stores the page for use without a signal, and offers to add it to the home screen. */
export function StoreOffline() {
  const [state, setState] = useState<State>("idle");
  const words = useCardWords();
  const [offer, setOffer] = useState<InstallOffer>();
  useEffect(() => {
    const offered = (event: Event) => {
      event.preventDefault();
      setOffer(event as InstallOffer);
    };
    addEventListener("beforeinstallprompt", offered);
    return () => removeEventListener("beforeinstallprompt", offered);
  }, []);

  async function put() {
    setState("busy");
    takeManifestOfPage();
    dispatchEvent(new Event(storePage));
    setState((await isStored()) ? "there" : "failed");
  }

  if (state === "there") {
    return (
      <Notice standing title={words.onPhone} tone="success">
        <p>{words.onPhoneMore}</p>
        {offer && (
          <Button className="mt-3" onClick={() => void offer.prompt()} size="small" variant="secondary">
            {words.addToScreen}
          </Button>
        )}
      </Notice>
    );
  }
  return (
    <>
      {state === "failed" && (
        <Notice standing tone="info">
          {words.cannotStore}
        </Notice>
      )}
      <Button
        block
        busy={state === "busy"}
        busyLabel={words.storing}
        onClick={() => void put()}
        variant="secondary"
      >
        {words.putOnPhone}
      </Button>
    </>
  );
}

/** Replaces the manifest, so that the icon on the home screen opens this page instead of the home page. */
function takeManifestOfPage(): void {
  const link = document.querySelector("link[rel=manifest]");
  link?.setAttribute("href", "/breakdown.webmanifest");
}

async function isStored(): Promise<boolean> {
  try {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMilliseconds));
    const ready = await Promise.race([navigator.serviceWorker.ready, late]);
    return ready !== undefined;
  } catch {
    return false;
  }
}
