import { useSyncExternalStore } from 'react';
import { loadRegistry, type Registry } from './registry.ts';

let registry: Registry | 'failed' | null = null;
const listeners = new Set<() => void>();

/** The registry as it is now: null while it loads. */
export const currentRegistry = () => registry;

/** A micro-frontend of the registry. */
export const registeredApp = (name: string) =>
  registry && registry !== 'failed' ? registry.pieces.find((piece) => piece.name === name) : undefined;

/** The registry, live. */
export const useRegistry = () => useSyncExternalStore(subscribe, currentRegistry);

/** Reads the registry and reports what had to be left out; never rejects. Call again to try again. */
export async function readRegistry(): Promise<void> {
  set(null);
  try {
    await loadRegistry(set);
    for (const { name, error } of skippedApps())
      reportError(new Error(`${name} is left out: ${error.message}`, { cause: error }));
  } catch (problem) {
    reportError(problem);
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
