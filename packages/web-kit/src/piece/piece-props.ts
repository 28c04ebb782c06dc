import type { User } from '@fieldhouse/api';
import type { QueryClient } from '@tanstack/react-query';

/** The person signed in, as GET /api/auth/user answers. */
export type SessionUser = User;

/** A toast (S1 §8): one at a time, the newest replaces. */
export interface Notice {
  title: string;
  description?: string;
  /** 'success' unless told. */
  tone?: 'success' | 'destructive';
}

export interface NavigateOptions {
  replace?: boolean;
}

export interface Place {
  pathname: string;
  search: string;
}

/** Called instead of a step back or forward; `leave` takes that step after all. */
export type AskBeforeLeaving = (leave: () => void) => void;

/** Where the page is. `current` gives the same object until the address changes. */
export interface PlaceSource {
  current: () => Place;
  subscribe: (listener: () => void) => () => void;
  /** Asks before Back or Forward leaves the page, until the answered function is called. An older shell does not. */
  hold?: (ask: AskBeforeLeaving) => () => void;
}

/** What the shell hands to every micro-frontend at mount. */
export interface PieceProps {
  /** The element to render into; the shell's to make and to remove. */
  host: HTMLElement;
  session: { user: SessionUser };
  queryClient: QueryClient;
  notify: (notice: Notice) => void;
  navigate: (to: string, options?: NavigateOptions) => void;
  place: PlaceSource;
  reportError: (error: unknown) => void;
}

/** The lifecycles a micro-frontend exposes as `./piece`. None of them rejects. */
export interface Piece {
  bootstrap: () => Promise<void>;
  mount: (props: PieceProps) => Promise<void>;
  unmount: () => Promise<void>;
}
