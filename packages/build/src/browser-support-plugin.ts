import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { newerFeatures } from './newer-features.ts';

const NAME = 'BrowserSupportPlugin';

/** Calls in libraries that no page of ours makes. */
const NOT_REACHED: readonly { module: string; feature: string }[] = [
  // Only for <ViewTransition>, which nothing renders.
  { module: '/react-dom/', feature: 'startViewTransition' },
  // Only for <TokenField>, which is removed from the build.
  { module: '/react-aria/dist/private/tokenfield/', feature: 'Intl.Segmenter' },
];

/**
 * Another one after each change of the check. For webpack's cache, which keeps the errors of a module, and does not read
 * a module again that it has.
 */
export function browserSupportVersion(): string {
  const hash = createHash('sha256');
  for (const file of ['browser-support-plugin.ts', 'newer-features.ts', 'estree.ts'])
    hash.update(readFileSync(join(import.meta.dirname, file)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Fails the build when a module, of ours or of a library, calls a function that a supported browser lacks. The compiler
 * translates syntax for these browsers, but adds no functions.
 */
export class BrowserSupportPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap(NAME, (factory) => {
      for (const type of ['javascript/auto', 'javascript/dynamic', 'javascript/esm'] as const) {
        factory.hooks.parser.for(type).tap(NAME, (parser) => {
          parser.hooks.program.tap(NAME, (program) => {
            const path = parser.state.module.resource.replaceAll('\\', '/');
            const isReached = (feature: string) =>
              !NOT_REACHED.some((known) => path.includes(known.module) && feature.startsWith(known.feature));
            for (const feature of newerFeatures(program).filter(isReached))
              parser.state.module.addError(
                new webpack.WebpackError(
                  `not every supported browser has ${feature} (packages/build/src/newer-features.ts)`,
                ),
              );
          });
        });
      }
    });
  }
}
