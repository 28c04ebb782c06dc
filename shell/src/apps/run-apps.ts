import type { AppProps } from '@fieldhouse/web-kit';
import { addErrorHandler, getAppNames, registerApplication, start, triggerAppChange } from 'single-spa';
import { pageAddress } from '../page-address.ts';
import { decide } from '../routes/decide.ts';
import type { Registry } from '../routes/registry.ts';
import { currentRegistry, registeredApp } from '../routes/registry-store.ts';
import { currentUser } from '../session/session.ts';
import { type AppArea, createAppArea } from './app-area.ts';
import { loadApp } from './load-app.ts';
import { preloadRequests } from './preload-requests.ts';

let started = false;
const areas = new Map<string, AppArea>();
const loaded = new Map<string, string>();

/** The micro-frontends whose code this page has, each with the URL of its release. */
export const loadedApps = (): ReadonlyMap<string, string> => loaded;

/** The area of a micro-frontend, created at its first use. */
export function areaOf(name: string): AppArea {
  const known = areas.get(name);
  if (known) return known;
  const area = createAppArea(async (attempt) => {
    const app = registeredApp(name);
    if (!app) throw new Error(`${name} is not in the registry`);
    const lifecycles = await loadApp(app, attempt);
    loaded.set(name, app.base);
    return lifecycles;
  });
  areas.set(name, area);
  return area;
}

addErrorHandler((error) => reportError(error));

/** Registers the new apps of the registry with single-spa, and starts it. */
export function runApps({ apps }: Registry, propsOf: (name: string) => AppProps): void {
  const known = getAppNames();
  for (const { name } of apps.filter((app) => !known.includes(app.name))) {
    registerApplication<AppProps>({
      name,
      app: async () => areaOf(name).lifecycles,
      activeWhen: () => shownApp() === name,
      customProps: () => propsOf(name),
    });
  }
  if (started) return;
  started = true;
  start();
}

/**
 * The first page of a visit: preloads its requests, and resolves when its micro-frontend has mounted or failed. For a
 * page of the shell it resolves at once.
 */
export function startFirstPage(): Promise<void> {
  const decision = currentDecision();
  if (decision.show !== 'app') return Promise.resolve();
  preloadRequests(decision.firstCalls ?? []);
  const area = areaOf(decision.name);
  return new Promise((resolve) => {
    const unsubscribe = area.subscribe(() => {
      if (area.state() === 'loading') return;
      unsubscribe();
      resolve();
    });
  });
}

/** Makes single-spa check which app is active, after a sign-in or sign-out. */
export const recheckActiveApp = () => void triggerAppChange();

const currentDecision = () =>
  decide({ address: pageAddress.current(), user: currentUser(), registry: currentRegistry() });

function shownApp(): string | null {
  const decision = currentDecision();
  return decision.show === 'app' ? decision.name : null;
}
