import type { AppLifecycles } from '@fieldhouse/web-kit';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RegisteredApp } from '../routes/registry.ts';

/** Loads a micro-frontend's code. Rejects when that fails or the module is not a micro-frontend. */
export async function loadApp({ name, base }: RegisteredApp, attempt: number): Promise<AppLifecycles> {
  const container = name.replaceAll('-', '_');
  const entry = `${base}mf-manifest.json${attempt > 1 ? `?attempt=${attempt}` : ''}`;
  registerRemotes([{ name: container, entry }], { force: attempt > 1 });
  const module = await loadRemote<{ default: AppLifecycles }>(`${container}/app`);
  if (!module || typeof module.default?.mount !== 'function') throw new Error(`${name} exposes no micro-frontend`);
  return module.default;
}
