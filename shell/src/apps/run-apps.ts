import type { PieceProps } from '@fieldhouse/web-kit';
import { addErrorHandler, getAppNames, registerApplication, start, triggerAppChange } from 'single-spa';
import { pageAddress } from '../page-address.ts';
import { decide } from '../routes/decide.ts';
import type { Registry } from '../routes/registry.ts';
import { currentRegistry, registeredApp } from '../routes/registry-store.ts';
import { currentUser } from '../session/session.ts';
import { preloadRequests } from './preload-requests.ts';
import { loadApp } from './load-app.ts';
import { createAppArea, type AppArea } from './app-area.ts';

let started = false;
const areas = new Map<string, AppArea>();

/** The place of a micro-frontend, made when first asked for. */
export function areaOf(name: string): AppArea {
  const known = areas.get(name);
  if (known) return known;
  const area = createAppArea(async (attempt) => {
    const piece = registeredApp(name);
    if (!piece) throw new Error(`${name} is not in the registry`);
    return loadApp(piece, attempt);
  });
  areas.set(name, area);
  return area;
}

addErrorHandler((error) => reportError(error));

/** Registers with single-spa what is new in the registry. */
export function runApps({ pieces }: Registry, propsOf: (name: string) => PieceProps): void {
  const known = getAppNames();
  for (const { name } of pieces.filter((piece) => !known.includes(piece.name))) {
    registerApplication<PieceProps>({
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
 * The first page of a visit: asks for what it will ask for, and resolves when its micro-frontend has mounted or
 * failed; at once where the address has none.
 */
export function startFirstPage(): Promise<void> {
  const decision = currentDecision();
  if (decision.show !== 'piece') return Promise.resolve();
  preloadRequests(decision.asks ?? []);
  const area = areaOf(decision.name);
  return new Promise((resolve) => {
    const unsubscribe = area.subscribe(() => {
      if (area.state() === 'waiting') return;
      unsubscribe();
      resolve();
    });
  });
}

/** Lets single-spa look again: somebody signed in or out. */
export const recheckActiveApp = () => void triggerAppChange();

const currentDecision = () => decide({ address: pageAddress.current(), user: currentUser(), registry: currentRegistry() });

function shownApp(): string | null {
  const decision = currentDecision();
  return decision.show === 'piece' ? decision.name : null;
}
