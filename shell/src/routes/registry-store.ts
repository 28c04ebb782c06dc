import { useSyncExternalStore } from 'react';
import { loadRegistry, type Registry } from './registry.ts';

let registry: Registry | 'failed' | null = null;
const listeners = new Set<() => void>();

/** The registry as it is now: null while it loads. */
export const currentRegistry = () => registry;

/** A micro-frontend of the registry. */
export const registeredPiece = (name: string) =>
  registry && registry !== 'failed' ? registry.pieces.find((piece) => piece.name === name) : undefined;

/** The registry, live. */
export const useRegistry = () => useSyncExternalStore(subscribe, currentRegistry);

/** Reads the registry and reports what had to be left out; never rejects. Call again to try again. */
export async function readRegistry(): Promise<void> {
  set(null);
  try {
    await loadRegistry(set);
    for (const { name, why } of skippedPieces())
      reportError(new Error(`${name} is left out: ${why.message}`, { cause: why }));
  } catch (problem) {
    reportError(problem);
    set('failed');
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const skippedPieces = () => (registry && registry !== 'failed' ? registry.skipped : []);

function set(value: typeof registry): void {
  registry = value;
  for (const listener of listeners) listener();
}
