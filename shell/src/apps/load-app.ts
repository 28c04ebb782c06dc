import type { Piece } from '@fieldhouse/web-kit';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RegisteredApp } from '../routes/registry.ts';

/** Brings a micro-frontend's code. Rejects when it does not come or is not one. */
export async function loadApp({ name, base }: RegisteredApp, attempt: number): Promise<Piece> {
  const container = name.replaceAll('-', '_');
  const entry = `${base}mf-manifest.json${attempt > 1 ? `?attempt=${attempt}` : ''}`;
  registerRemotes([{ name: container, entry }], { force: attempt > 1 });
  const module = await loadRemote<{ default: Piece }>(`${container}/piece`);
  if (!module || typeof module.default?.mount !== 'function') throw new Error(`${name} exposes no piece`);
  return module.default;
}
