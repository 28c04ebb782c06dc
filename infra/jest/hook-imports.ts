import { registerHooks } from 'node:module';

const GLOBALS = new URL('test-globals.ts', import.meta.url).href;
let hooked = false;

/** From now on `@jest/globals` is `test-globals.ts` in this process: jest's own module is for its own loader. */
export function hookImports(): void {
  if (hooked) return;
  hooked = true;
  registerHooks({
    resolve: (specifier, context, next) => next(specifier === '@jest/globals' ? GLOBALS : specifier, context),
  });
}
