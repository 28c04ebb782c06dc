import { flushCompileCache } from 'node:module';
import '@fieldhouse/service-kit/run';
import '../local/definitions.ts';

/**
 * Stores what Node has compiled of the modules of all services, which this process has loaded. In a fresh clone a dozen
 * processes would each compile them, and store them when they end: that took half a minute, longer than they have.
 */
export function storeCompiled(): void {
  flushCompileCache();
}
