import {
  type AppLifecycles,
  type AppProps,
  LOAD_TIMEOUT_MS,
  retryOrReload,
  withOneRetry,
  withTimeout,
} from '@fieldhouse/web-kit';

/** The state of a micro-frontend's area; the frame shows it above the element. */
export type AreaState = 'idle' | 'loading' | 'mounted' | 'failed';

/** Loads and mounts one micro-frontend for single-spa. */
export interface AppArea {
  lifecycles: {
    bootstrap: () => Promise<void>;
    mount: (props: AppProps) => Promise<void>;
    unmount: () => Promise<void>;
  };
  state: () => AreaState;
  subscribe: (listener: () => void) => () => void;
  /** Loads again after a failure; after the second failure it reloads the page. */
  retry: () => void;
}

/**
 * Lifecycles that never reject and never wait for the network: mounting starts to load the code and returns, so a
 * slow or broken micro-frontend delays nothing else. `load` gets the number of the attempt, from 1.
 */
export function createAppArea(load: (attempt: number) => Promise<AppLifecycles>, limit = LOAD_TIMEOUT_MS): AppArea {
  const listeners = new Set<() => void>();
  let state: AreaState = 'idle';
  let requested: AppProps | null = null;
  let mounted: AppLifecycles | null = null;
  let loaded: AppLifecycles | null = null;
  let attempt = 0;
  let failures = 0;

  const setState = (next: AreaState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  async function show(props: AppProps): Promise<void> {
    setState('loading');
    try {
      const app =
        loaded ??
        (await withTimeout(
          limit,
          withOneRetry(() => load(++attempt)),
        ));
      loaded = app;
      if (requested !== props) return;
      await app.mount(props);
      mounted = app;
      if (requested === props) setState('mounted');
      else await hide();
    } catch (error) {
      failures += 1;
      props.reportError(error);
      if (requested === props) setState('failed');
    }
  }

  async function hide(): Promise<void> {
    const app = mounted;
    mounted = null;
    await app?.unmount();
  }

  return {
    lifecycles: {
      bootstrap: async () => {},
      mount: async (props) => {
        requested = props;
        void show(props);
      },
      unmount: async () => {
        const report = requested?.reportError;
        requested = null;
        await hide().catch((error: unknown) => report?.(error));
        setState('idle');
      },
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry() {
      const props = requested;
      if (props && state === 'failed') retryOrReload(failures, () => void show(props));
    },
  };
}
