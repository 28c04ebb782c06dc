import { runInNewContext } from 'node:vm';
import { type DOMWindow, JSDOM } from 'jsdom';
import ProcessEnvironment from '../process-environment.ts';
import { jest } from '../test-globals.ts';
import { BrowserRequest, leaveStylesUnread } from './jsdom-changes.ts';
import { addMissing } from './missing-in-jsdom.ts';

const PAGE = 'http://localhost/';

/** What a window has and tests take from Node: the language, so that all code is of one realm, and what fake timers replace. */
const OF_NODE: ReadonlySet<string> = new Set([
  ...(runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]),
  ...['console', 'self', 'URL', 'URLSearchParams', 'Headers', 'WebSocket', 'Performance', 'performance'],
  ...[
    'Crypto',
    'crypto',
    'setTimeout',
    'setInterval',
    'clearTimeout',
    'clearInterval',
    'queueMicrotask',
    'atob',
    'btoa',
  ],
]);

/** One for all test files of a worker: libraries keep its document and body. */
let page: DOMWindow | undefined;

/**
 * The `testEnvironment` of tests of components, beside `SharedModules`: the window of a jsdom whose names are those of
 * the process. Each file begins with an empty page at `http://localhost/`.
 */
export default class ComponentEnvironment extends ProcessEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    page ??= openPage();
    await framesOver(page);
    emptyPage(page);
  }
}

/** Waits for what an earlier file left for the next frame, such as a closed dialog that returns the focus. */
function framesOver({ requestAnimationFrame }: DOMWindow): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** Opens a page whose names are those of the process. */
function openPage(): DOMWindow {
  const { window } = new JSDOM('<!DOCTYPE html>', { url: PAGE, pretendToBeVisual: true });
  addMissing(window);
  leaveStylesUnread(window.document);
  for (const name of namesOf(window)) {
    if (OF_NODE.has(name)) share(name, window, globalThis);
    else share(name, globalThis, window);
  }
  Object.assign(globalThis, { window, jest, Request: BrowserRequest });
  Reflect.deleteProperty(globalThis, 'MessageChannel');
  return window;
}

/** Every name of a window, its own and those of its prototypes. */
function namesOf(window: DOMWindow): string[] {
  const names = new Set<string>();
  for (
    let part: object = window;
    part !== null && !Object.hasOwn(part, '__proto__');
    part = Object.getPrototypeOf(part)
  ) {
    for (const name of Object.getOwnPropertyNames(part)) names.add(name);
  }
  names.delete('constructor');
  return [...names];
}

/** Gives one object a property of the other: a class as it is, anything else by reading and setting the other's. */
function share(name: string, to: object, from: object): void {
  if (Object.getOwnPropertyDescriptor(to, name)?.configurable === false) return;
  const property = /^[A-Z]/.test(name)
    ? { value: Reflect.get(from, name), writable: true }
    : {
        get: () => boundTo(from, Reflect.get(from, name)),
        set: (value: unknown) => Reflect.set(from, name, value),
      };
  Object.defineProperty(to, name, { ...property, configurable: true, enumerable: true });
}

const bound = new WeakMap<object, unknown>();

/** A method of a window that is called by its name alone: it needs its window. */
function boundTo(owner: object, value: unknown): unknown {
  if (typeof value !== 'function') return value;
  if (!bound.has(value)) bound.set(value, value.bind(owner));
  return bound.get(value);
}

function emptyPage(window: DOMWindow): void {
  const { document } = window;
  window.history.replaceState(null, '', PAGE);
  for (const storage of [window.localStorage, window.sessionStorage]) storage.clear();
  for (const element of [document.documentElement, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  }
  document.body.replaceChildren();
  document.title = '';
}
