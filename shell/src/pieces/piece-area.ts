import { againOrAfresh, LOAD_LIMIT, type Piece, type PieceProps, within } from '@fieldhouse/web-kit';

/** How a mounted micro-frontend is doing: what the frame shows above its element. */
export type AreaState = 'idle' | 'waiting' | 'there' | 'failed';

/** A place for one micro-frontend, between single-spa and its code. */
export interface PieceArea {
  lifecycles: {
    bootstrap: () => Promise<void>;
    mount: (props: PieceProps) => Promise<void>;
    unmount: () => Promise<void>;
  };
  state: () => AreaState;
  subscribe: (listener: () => void) => () => void;
  /** Loads again after a failure; after the second one on a fresh page. */
  again: () => void;
}

/**
 * Lifecycles that never reject and never wait for the network: mounting starts the loading and returns, so a slow
 * or broken micro-frontend holds up nothing else. `load` gets the number of the attempt, from 1.
 */
export function createPieceArea(load: (attempt: number) => Promise<Piece>, limit = LOAD_LIMIT): PieceArea {
  const listeners = new Set<() => void>();
  let state: AreaState = 'idle';
  let wanted: PieceProps | null = null;
  let mounted: Piece | null = null;
  let loaded: Piece | null = null;
  let attempt = 0;

  const become = (next: AreaState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  async function show(props: PieceProps): Promise<void> {
    become('waiting');
    try {
      const piece = loaded ?? (await within(limit, load(++attempt)));
      loaded = piece;
      if (wanted !== props) return;
      await piece.mount(props);
      mounted = piece;
      if (wanted === props) become('there');
      else await hide();
    } catch (problem) {
      props.reportError(problem);
      if (wanted === props) become('failed');
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
        become('idle');
      },
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    again() {
      const props = wanted;
      if (props && state === 'failed') againOrAfresh(attempt, () => void show(props));
    },
  };
}
