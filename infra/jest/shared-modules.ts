import { createRequire, enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../launcher/tools.ts';
import { hookImports } from './hook-imports.ts';
import { setTestGlobals, type TestGlobals } from './test-globals.ts';

const require = createRequire(import.meta.url);
/** jest-circus keeps the listeners of its events here. */
const LISTENERS = Symbol.for('EVENT_HANDLERS');

let files = 0;

/**
 * The `runtime` of jest's project `node`: test files are imported by Node itself, in the process of their
 * worker. The modules under test and their libraries are loaded once for all files of a worker; jest's own runtime
 * loads them again for each file, which took half of the time. Only the test file and the files of
 * `setupFilesAfterEnv` are loaded anew.
 */
export default class SharedModules {
  readonly #query = `?file=${++files}`;

  constructor() {
    enableCompileCache(join(ROOT, '.cache', 'compile'));
    hookImports();
  }

  /** jest-circus, which stores the tests of one file: it begins anew for each. */
  requireInternalModule(path: string): unknown {
    delete require.cache[path];
    Reflect.deleteProperty(globalThis, LISTENERS);
    return require(path);
  }

  requireModule(path: string): unknown {
    return require(path);
  }

  unstable_shouldLoadAsEsm(): boolean {
    return true;
  }

  async unstable_importModule(path: string): Promise<unknown> {
    return import(pathToFileURL(path).href + this.#query);
  }

  setGlobalsForRuntime(globals: TestGlobals): void {
    setTestGlobals(globals);
  }

  enterTestCode(): void {}

  leaveTestCode(): void {}

  getSourceMaps(): Map<string, string> {
    return new Map();
  }

  getAllCoverageInfoCopy(): undefined {
    return undefined;
  }

  teardown(): void {}
}
