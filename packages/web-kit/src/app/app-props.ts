import type { User } from '@fieldhouse/api';
import type { QueryClient } from '@tanstack/react-query';

/** The person signed in, as GET /api/auth/user answers. */
export type SessionUser = User;

/** A toast (S1 §8): one at a time, the newest replaces. */
export interface Notice {
  title: string;
  description?: string;
  /** 'success' by default. */
  tone?: 'success' | 'destructive';
  /** Takes back what was done; the toast has the button Undo. */
  undo?: () => void;
}

export interface NavigateOptions {
  replace?: boolean;
}

export interface Address {
  pathname: string;
  search: string;
}

/** Called instead of a step back or forward; `leave` takes that step. */
export type AskBeforeLeaving = (leave: () => void) => void;

/** The page's address. `current` gives the same object until the address changes. */
export interface AddressSource {
  current: () => Address;
  subscribe: (listener: () => void) => () => void;
  /** Blocks Back and Forward and calls `ask` instead, until the returned function is called. Older shells lack it. */
  block?: (ask: AskBeforeLeaving) => () => void;
}

/** The user for whom the page is drawn. Older shells lack the functions. */
export interface PageUser {
  user: SessionUser;
  /** Resolves to whether the user is signed in again, after a call that was refused. */
  signInAgain?: () => Promise<boolean>;
  /** Resolves to whether the user has entered the password, after a call that needs a recent sign-in. */
  confirmIdentity?: (reason: string) => Promise<boolean>;
  /** Whether a timer sends the call that is sent now, and no person. */
  isPoll?: () => boolean;
}

/** What the shell passes to the `mount` of every micro-frontend. */
export interface AppProps {
  /** The element to render into; the shell creates and removes it. */
  host: HTMLElement;
  session: PageUser;
  queryClient: QueryClient;
  notify: (notice: Notice) => void;
  navigate: (to: string, options?: NavigateOptions) => void;
  address: AddressSource;
  reportError: (error: unknown) => void;
}

/** The lifecycles a micro-frontend exposes as `./app`. None of them rejects. */
export interface AppLifecycles {
  bootstrap: () => Promise<void>;
  mount: (props: AppProps) => Promise<void>;
  unmount: () => Promise<void>;
}
