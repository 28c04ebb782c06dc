import type { AskBeforeLeaving, NavigateOptions, Place, PlaceSource } from '@fieldhouse/web-kit';
import { isPublic } from './routes/decide.ts';
import { siteAddress } from './routes/site-address.ts';

/** What a step of the history remembers: its number, where it came from, and where sign-in should lead back to. */
interface StepState {
  step?: number;
  from?: string;
  returnTo?: string;
  sessionEnded?: boolean;
}

interface SiteNavigateOptions extends NavigateOptions {
  /** Where sign-in should lead. Kept from one page of the way in to the next. */
  returnTo?: string;
  /** The session ended in the middle of work. */
  sessionEnded?: boolean;
}

const listeners = new Set<() => void>();
let known: Place = { pathname: location.pathname, search: location.search };

/** Asked before Back, Forward or a link leaves the page; the newest first. */
const holders: AskBeforeLeaving[] = [];
/** The next step of the history is the site's own, or was agreed to: nobody is asked. */
let passes = false;
/** A step that is held is being undone: until then the page stays what it was. */
let isUndoing = false;
let knownStep = stepState().step ?? 0;
markStep();

/** The address of the page; pieces get it too. */
export const place: PlaceSource = {
  current() {
    if (isUndoing) return known;
    const { pathname, search } = location;
    if (pathname !== known.pathname || search !== known.search) known = { pathname, search };
    return known;
  },
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  hold(ask) {
    holders.push(ask);
    return () => holders.splice(holders.indexOf(ask), 1);
  },
};

/** Address as text, from the root. */
export const addressOf = ({ pathname, search }: Place) => pathname + search;

/**
 * Goes to a path of the site. Closing what the last step opened goes back instead of adding a step, so that Back
 * does not open it again.
 */
export function navigate(to: string, { replace = false, returnTo, sessionEnded }: SiteNavigateOptions = {}): void {
  // A path that begins with two slashes would name another host.
  const target = new URL(to.startsWith('/') ? location.origin + to : to, location.href);
  if (target.origin !== location.origin) {
    location.assign(target);
    return;
  }
  const address = addressOf(target);
  const before = place.current();
  const here = addressOf(place.current());
  if (address === here) return;
  if (!replace && closesWhatWasOpened(target)) {
    passes = true;
    history.back();
    return;
  }
  if (!replace) knownStep += 1;
  const wayIn = isPublic(before) && isPublic(target) ? { returnTo: stepState().returnTo } : {};
  const asked = { ...wayIn, ...(returnTo !== undefined && { returnTo }), sessionEnded };
  const state: StepState = replace
    ? { ...stepState(), returnTo: undefined, ...asked }
    : { step: knownStep, from: here, ...asked };
  if (replace) history.replaceState(state, '', target);
  else history.pushState(state, '', target);
  if (target.pathname !== before.pathname) scrollTo(0, 0);
  tell();
}

/** The page that was asked for before sign-in, or that a session ended on (product decision 61). */
export function returnTo(): string | undefined {
  const { returnTo: asked } = stepState();
  return asked === undefined ? undefined : siteAddress(asked);
}

/** Whether the login screen is there because a session ended in the middle of work. */
export const hasSessionEnded = () => stepState().sessionEnded === true;

/**
 * Follows clicks on the site's own links without a reload, everywhere on the page; who holds the page is asked
 * first.
 */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (link.pathname.startsWith('/api/') || (link.hash && addressOf(link) === addressOf(place.current()))) return;
    event.preventDefault();
    const go = () => navigate(addressOf(link) + link.hash);
    const ask = holders.at(-1);
    if (ask) ask(go);
    else go();
  });
}

/**
 * Listens past single-spa, which holds popstate back while a piece loads; it tells of pieces' own history steps as
 * well.
 */
EventTarget.prototype.addEventListener.call(window, 'popstate', stepped);

let told = addressOf(known);

function stepped(): void {
  if (isUndoing) {
    isUndoing = false;
    return;
  }
  // A step without a state is a link to a part of the page.
  if (history.state === null) {
    knownStep += 1;
    markStep();
    tell();
    return;
  }
  const by = (stepState().step ?? 0) - knownStep;
  const ask = holders.at(-1);
  if (ask === undefined || passes || by === 0) {
    passes = false;
    knownStep += by;
    tell();
    return;
  }
  isUndoing = true;
  history.go(-by);
  ask(() => {
    passes = true;
    history.go(by);
  });
}

function markStep(): void {
  history.replaceState({ ...stepState(), step: knownStep }, '');
}

function tell(): void {
  const address = addressOf(place.current());
  if (address === told) return;
  told = address;
  for (const listener of listeners) listener();
}

function stepState(): StepState {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

function closesWhatWasOpened(target: URL): boolean {
  if (stepState().from !== addressOf(target)) return false;
  const { pathname, search } = place.current();
  const open = new URLSearchParams(search);
  const left = [...target.searchParams];
  return (
    pathname === target.pathname && left.length < open.size && left.every(([key, value]) => open.get(key) === value)
  );
}
