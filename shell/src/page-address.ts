import type { Address, AddressSource, AskBeforeLeaving, NavigateOptions } from '@fieldhouse/web-kit';
import { isPublic } from './routes/decide.ts';
import { siteAddress } from './routes/site-address.ts';

/** The state of a history step: its number, the address before it, and the address to return to after sign-in. */
interface StepState {
  step?: number;
  from?: string;
  returnTo?: string;
  sessionEnded?: boolean;
}

interface SiteNavigateOptions extends NavigateOptions {
  /** The address to return to after sign-in. Public pages pass it on to each other. */
  returnTo?: string;
  /** The session ended while a page was open. */
  sessionEnded?: boolean;
}

const listeners = new Set<() => void>();
let current: Address = { pathname: location.pathname, search: location.search };

/** Called before Back, Forward or a link leaves the page; the last one added decides. */
const leaveGuards: AskBeforeLeaving[] = [];
/** The next history step is the site's own or was confirmed: the guards are not called. */
let skipsGuards = false;
/** A step that a guard stopped is being undone. Until then the address stays the one before the step. */
let isUndoing = false;
let currentStep = stepState().step ?? 0;
storeStep();

/** The address of the page; micro-frontends get it as a prop. */
export const pageAddress: AddressSource = {
  current() {
    if (isUndoing) return current;
    const { pathname, search } = location;
    if (pathname !== current.pathname || search !== current.search) current = { pathname, search };
    return current;
  },
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  block(ask) {
    leaveGuards.push(ask);
    return () => leaveGuards.splice(leaveGuards.indexOf(ask), 1);
  },
};

/** An address as text, from the root. */
export const pathAndQuery = ({ pathname, search }: Address) => pathname + search;

/**
 * Opens a path of the site. When this closes the dialog that the last step opened, it goes back in the history instead
 * of adding a step, so that Back does not open the dialog again.
 */
export function navigate(to: string, { replace = false, returnTo, sessionEnded }: SiteNavigateOptions = {}): void {
  // A path that begins with two slashes would name another host.
  const target = new URL(to.startsWith('/') ? location.origin + to : to, location.href);
  if (target.origin !== location.origin) {
    location.assign(target);
    return;
  }
  const address = pathAndQuery(target);
  const before = pageAddress.current();
  const here = pathAndQuery(pageAddress.current());
  if (address === here) return;
  if (!replace && closesLastOpened(target)) {
    skipsGuards = true;
    history.back();
    return;
  }
  if (!replace) currentStep += 1;
  const keptReturn = isPublic(before) && isPublic(target) ? { returnTo: stepState().returnTo } : {};
  const stored = { ...keptReturn, ...(returnTo !== undefined && { returnTo }), sessionEnded };
  const state: StepState = replace
    ? { ...stepState(), returnTo: undefined, ...stored }
    : { step: currentStep, from: here, ...stored };
  if (replace) history.replaceState(state, '', target);
  else history.pushState(state, '', target);
  if (target.pathname !== before.pathname) scrollTo(0, 0);
  notifyListeners();
}

/** The page that was requested before sign-in, or on which the session ended (product decision 61). */
export function returnTo(): string | undefined {
  const { returnTo: stored } = stepState();
  return stored === undefined ? undefined : siteAddress(stored);
}

/** Whether the login screen shows because a session ended while a page was open. */
export const hasSessionEnded = () => stepState().sessionEnded === true;

/**
 * Follows clicks on the site's own links without a reload, everywhere on the page. A leave guard is called first.
 */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (link.pathname.startsWith('/api/') || (link.hash && pathAndQuery(link) === pathAndQuery(pageAddress.current())))
      return;
    event.preventDefault();
    const go = () => navigate(pathAndQuery(link) + link.hash);
    const ask = leaveGuards.at(-1);
    if (ask) ask(go);
    else go();
  });
}

/**
 * Adds the listener without single-spa's patch, which delays popstate while an app loads. single-spa also fires
 * popstate for the apps' own history steps.
 */
EventTarget.prototype.addEventListener.call(window, 'popstate', onPopState);

let lastNotified = pathAndQuery(current);

function onPopState(): void {
  if (isUndoing) {
    isUndoing = false;
    return;
  }
  // A step without a state is a link to a part of the page.
  if (history.state === null) {
    currentStep += 1;
    storeStep();
    notifyListeners();
    return;
  }
  const by = (stepState().step ?? 0) - currentStep;
  const ask = leaveGuards.at(-1);
  if (ask === undefined || skipsGuards || by === 0) {
    skipsGuards = false;
    currentStep += by;
    notifyListeners();
    return;
  }
  isUndoing = true;
  history.go(-by);
  ask(() => {
    skipsGuards = true;
    history.go(by);
  });
}

function storeStep(): void {
  history.replaceState({ ...stepState(), step: currentStep }, '');
}

function notifyListeners(): void {
  const address = pathAndQuery(pageAddress.current());
  if (address === lastNotified) return;
  lastNotified = address;
  for (const listener of listeners) listener();
}

function stepState(): StepState {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

function closesLastOpened(target: URL): boolean {
  if (stepState().from !== pathAndQuery(target)) return false;
  const { pathname, search } = pageAddress.current();
  const open = new URLSearchParams(search);
  const left = [...target.searchParams];
  return (
    pathname === target.pathname && left.length < open.size && left.every(([key, value]) => open.get(key) === value)
  );
}
