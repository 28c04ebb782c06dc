import type { Address, AddressSource, AskBeforeLeaving, NavigateOptions } from '@fieldhouse/web-kit';
import { isPublic } from './routes/decide.ts';
import { siteAddress } from './routes/site-address.ts';
import { keepScrollPosition, restoreScrollPosition, startAtTop, storeScrollPositions } from './scroll-position.ts';

/** The state of a history step: its number, the address before it, and the address to return to after sign-in. */
interface StepState {
  step?: number;
  from?: string;
  returnTo?: string;
  sessionEnded?: boolean;
  /** The page was loaded again because another user had signed in. */
  hasNewUser?: boolean;
}

interface SiteNavigateOptions extends NavigateOptions {
  /** The address to return to after sign-in. Public pages pass it on to each other. */
  returnTo?: string;
  /** The session ended while a page was open. */
  sessionEnded?: boolean;
}

/**
 * Safari refuses more than 100 changes of the history in ten seconds. While a filter is typed, the browser gets the
 * address this often, in milliseconds; the page has it at once.
 */
const REPLACE_INTERVAL_MS = 200;

const listeners = new Set<() => void>();
let current: Address = { pathname: location.pathname, search: location.search };

/** Called before Back, Forward or a link leaves the page; the last one added decides. */
const leaveGuards: AskBeforeLeaving[] = [];
/** How many forms have unsaved changes. */
let unsavedForms = 0;
/** The next history step is the site's own or was confirmed: the guards are not called. */
let skipsGuards = false;
/** A step that a guard stopped is being undone. Until then the address stays the one before the step. */
let isUndoing = false;
/** An address that the browser gets in a moment, and when it got the last one. */
let pending: { state: StepState; target: URL; timer: ReturnType<typeof setTimeout> } | undefined;
let lastReplaced = Number.NEGATIVE_INFINITY;
let currentStep = storedState().step ?? 0;
// A page that is loaded again, or that the browser came back to.
if (storedState().step !== undefined) restoreScrollPosition(currentStep, { isOtherPage: true });
storeStep();

/** The address of the page; micro-frontends get it as a prop. */
export const pageAddress: AddressSource = {
  current() {
    if (isUndoing) return current;
    const { pathname, search } = pending?.target ?? location;
    if (pathname !== current.pathname || search !== current.search) current = { pathname, search };
    return current;
  },
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  block(ask) {
    leaveGuards.push(ask);
    const saved = warnBeforeUnload();
    return () => {
      leaveGuards.splice(leaveGuards.indexOf(ask), 1);
      saved();
    };
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
  if (!replace) storePending();
  if (!replace && closesLastOpened(target)) {
    skipsGuards = true;
    history.back();
    return;
  }
  if (!replace) {
    keepScrollPosition(currentStep);
    currentStep += 1;
  }
  const keptReturn = isPublic(before) && isPublic(target) ? { returnTo: stepState().returnTo } : {};
  const stored = { ...keptReturn, ...(returnTo !== undefined && { returnTo }), sessionEnded };
  const state: StepState = replace
    ? { ...stepState(), returnTo: undefined, ...stored }
    : { step: currentStep, from: here, ...stored };
  if (replace) replaceAddress(state, target, { mayWait: target.pathname === before.pathname });
  else history.pushState(state, '', target);
  if (target.pathname !== before.pathname) startAtTop();
  notifyListeners();
}

/** Replaces the address in the browser; a change of the query waits when there was one a moment ago. */
function replaceAddress(state: StepState, target: URL, { mayWait }: { mayWait: boolean }): void {
  clearTimeout(pending?.timer);
  const wait = mayWait ? lastReplaced + REPLACE_INTERVAL_MS - performance.now() : 0;
  pending = { state, target, timer: setTimeout(storePending, Math.max(0, wait)) };
  if (wait <= 0) storePending();
}

/** Gives the browser the address that waits for it. */
function storePending(): void {
  if (!pending) return;
  const { state, target, timer } = pending;
  clearTimeout(timer);
  pending = undefined;
  lastReplaced = performance.now();
  history.replaceState(state, '', target);
}

/** The step that the address was for is left. */
function dropPending(): void {
  clearTimeout(pending?.timer);
  pending = undefined;
}

addEventListener('pagehide', () => {
  storePending();
  keepScrollPosition(currentStep);
  storeScrollPositions();
});

/** The page that was requested before sign-in, or on which the session ended (product decision 61). */
export function returnTo(): string | undefined {
  const { returnTo: stored } = stepState();
  return stored === undefined ? undefined : siteAddress(stored);
}

/** Whether the login screen shows because a session ended while a page was open. */
export const hasSessionEnded = () => stepState().sessionEnded === true;

/**
 * Makes the browser ask before the page is reloaded or closed, until the returned function is called. Without unsaved
 * changes there is no listener: with one a browser stores no page for Back.
 */
export function warnBeforeUnload(): () => void {
  let isUnsaved = true;
  unsavedForms += 1;
  addEventListener('beforeunload', askBeforeUnload);
  return () => {
    if (isUnsaved) unsavedForms -= 1;
    isUnsaved = false;
    if (unsavedForms === 0) removeEventListener('beforeunload', askBeforeUnload);
  };
}

/** Whether a form of the page has unsaved changes. */
export const hasUnsavedChanges = () => unsavedForms > 0;

/** Loads the site again, for another user, without asking about unsaved changes. */
export function restart(): void {
  removeEventListener('beforeunload', askBeforeUnload);
  const state: StepState = { step: currentStep, hasNewUser: true };
  history.replaceState(state, '');
  location.reload();
}

/** Whether `restart` loaded this page; true once. */
export function takeNewUser(): boolean {
  const { hasNewUser = false, ...state } = stepState();
  if (hasNewUser) history.replaceState(state, '');
  return hasNewUser;
}

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
    storePending();
    return;
  }
  // A step without a state is a link to a part of the page.
  if (history.state === null) {
    dropPending();
    currentStep += 1;
    storeStep();
    notifyListeners();
    return;
  }
  const by = (storedState().step ?? 0) - currentStep;
  const ask = leaveGuards.at(-1);
  if (ask === undefined || skipsGuards || by === 0) {
    skipsGuards = false;
    if (by === 0) notifyListeners();
    else takeStep(by);
    return;
  }
  // An address that waits is given to the browser once the step is undone.
  clearTimeout(pending?.timer);
  isUndoing = true;
  history.go(-by);
  ask(() => {
    skipsGuards = true;
    history.go(by);
  });
}

/** Shows the page that Back or Forward led to, where it was left. */
function takeStep(by: number): void {
  dropPending();
  keepScrollPosition(currentStep);
  currentStep += by;
  const isOtherPage = location.pathname !== new URL(lastNotified, location.origin).pathname;
  notifyListeners();
  restoreScrollPosition(currentStep, { isOtherPage });
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function storeStep(): void {
  history.replaceState({ ...storedState(), step: currentStep }, '');
}

function notifyListeners(): void {
  const address = pathAndQuery(pageAddress.current());
  if (address === lastNotified) return;
  lastNotified = address;
  for (const listener of listeners) listener();
}

/** The state of the current step. */
const stepState = (): StepState => pending?.state ?? storedState();

/** The state that the browser has for the current step. */
function storedState(): StepState {
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
