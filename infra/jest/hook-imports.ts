import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { SWC_OPTIONS } from './swc-options.ts';

const GLOBALS = new URL('test-globals.ts', import.meta.url).href;
let hooked = false;

/**
 * From now on `@jest/globals` is `test-globals.ts` in this process, since jest's own module is for its own loader, and
 * `.tsx` is compiled, which Node itself does not do.
 */
export function hookImports(): void {
  if (hooked) return;
  hooked = true;
  process.setSourceMapsEnabled(true);
  registerHooks({
    resolve: (specifier, context, next) => next(specifier === '@jest/globals' ? GLOBALS : specifier, context),
    load: (url, context, next) =>
      new URL(url).pathname.endsWith('.tsx')
        ? { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true }
        : next(url, context),
  });
}

function compiled(path: string): string {
  return transformSync(readFileSync(path, 'utf8'), { ...SWC_OPTIONS, filename: path, sourceMaps: 'inline' }).code;
}
