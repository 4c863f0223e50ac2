type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };
type Fetching = Lasting & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};

/** What a service worker knows of the browser; the page's own types do not have it. */
type ServiceWorkerScope = {
  registration: ServiceWorkerRegistration;
  location: Location;
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: "install" | "activate", listener: (event: Lasting) => void) => void) &
    ((type: "fetch", listener: (event: Fetching) => void) => void);
};

export const scope = globalThis as unknown as ServiceWorkerScope;
