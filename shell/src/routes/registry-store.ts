import { useSyncExternalStore } from 'react';
import { loadRegistry, type Registry } from './registry.ts';

let registry: Registry | 'failed' | null = null;
const listeners = new Set<() => void>();

/** The registry; null while it loads, 'failed' when it could not be read. */
export const currentRegistry = () => registry;

/** A micro-frontend of the registry. */
export const registeredApp = (name: string) =>
  registry && registry !== 'failed' ? registry.apps.find((app) => app.name === name) : undefined;

/** The registry; renders again when it changes. */
export const useRegistry = () => useSyncExternalStore(subscribe, currentRegistry);

/** Reads the registry and reports the entries that are left out. Never rejects. A second call reads it again. */
export async function readRegistry(): Promise<void> {
  set(null);
  try {
    await loadRegistry(set);
    for (const { name, error } of skippedApps())
      reportError(new Error(`${name} is left out: ${error.message}`, { cause: error }));
  } catch (error) {
    reportError(error);
    set('failed');
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const skippedApps = () => (registry && registry !== 'failed' ? registry.skipped : []);

function set(value: typeof registry): void {
  registry = value;
  for (const listener of listeners) listener();
}
