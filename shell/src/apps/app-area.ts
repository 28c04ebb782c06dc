import { againOrAfresh, LOAD_LIMIT, type Piece, type PieceProps, within } from '@fieldhouse/web-kit';

/** How a mounted micro-frontend is doing: what the frame shows above its element. */
export type AreaState = 'idle' | 'waiting' | 'there' | 'failed';

/** A place for one micro-frontend, between single-spa and its code. */
export interface AppArea {
  lifecycles: {
    bootstrap: () => Promise<void>;
    mount: (props: PieceProps) => Promise<void>;
    unmount: () => Promise<void>;
  };
  state: () => AreaState;
  subscribe: (listener: () => void) => () => void;
  /** Loads again after a failure; after the second one on a fresh page. */
  retry: () => void;
}

/**
 * Lifecycles that never reject and never wait for the network: mounting starts the loading and returns, so a slow
 * or broken micro-frontend holds up nothing else. `load` gets the number of the attempt, from 1.
 */
export function createAppArea(load: (attempt: number) => Promise<Piece>, limit = LOAD_LIMIT): AppArea {
  const listeners = new Set<() => void>();
  let state: AreaState = 'idle';
  let wanted: PieceProps | null = null;
  let mounted: Piece | null = null;
  let loaded: Piece | null = null;
  let attempt = 0;

  const setState = (next: AreaState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  async function show(props: PieceProps): Promise<void> {
    setState('waiting');
    try {
      const app = loaded ?? (await within(limit, load(++attempt)));
      loaded = app;
      if (wanted !== props) return;
      await app.mount(props);
      mounted = app;
      if (wanted === props) setState('there');
      else await hide();
    } catch (problem) {
      props.reportError(problem);
      if (wanted === props) setState('failed');
    }
  }

  async function hide(): Promise<void> {
    const piece = mounted;
    mounted = null;
    await piece?.unmount();
  }

  return {
    lifecycles: {
      bootstrap: async () => {},
      mount: async (props) => {
        wanted = props;
        void show(props);
      },
      unmount: async () => {
        const report = wanted?.reportError;
        wanted = null;
        await hide().catch((problem: unknown) => report?.(problem));
        setState('idle');
      },
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry() {
      const props = wanted;
      if (props && state === 'failed') againOrAfresh(attempt, () => void show(props));
    },
  };
}
