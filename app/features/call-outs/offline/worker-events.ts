type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Lasting & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};

/** The globals of a service worker, which the page's own types do not include. */
type ServiceWorkerScope = {
  registration: ServiceWorkerRegistration;
  location: Location;
  clients: {
    claim: () => Promise<void>;
    matchAll: (which: {
      type: "window";
      includeUncontrolled: boolean;
    }) => Promise<readonly { url: string }[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: "install" | "activate", listener: (event: Lasting) => void) => void) &
    ((type: "message", listener: (event: Lasting & { data: unknown }) => void) => void) &
    ((type: "fetch", listener: (event: Fetching) => void) => void);
};

export const scope = globalThis as unknown as ServiceWorkerScope;
