import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type LoadFnOutput, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import { ROOT } from '../launcher/tools.ts';

const GLOBALS = new URL('test-globals.ts', import.meta.url).href;
const COMPILED = join(ROOT, '.cache', 'jest', 'tsx');
let hooked = false;

/**
 * Changes what Node imports in this process: `@jest/globals` is `test-globals.ts`, and TypeScript with JSX, which Node
 * does not compile itself, is compiled by swc once for each content.
 */
export function hookImports(): void {
  if (hooked) return;
  hooked = true;
  registerHooks({
    resolve: (specifier, context, next) => next(specifier === '@jest/globals' ? GLOBALS : specifier, context),
    load: (url, context, next) => (/\.tsx($|\?)/.test(url) ? compiled(url) : next(url, context)),
  });
}

function compiled(url: string): LoadFnOutput {
  const source = readFileSync(fileURLToPath(url), 'utf8');
  return { format: 'module', shortCircuit: true, source: fromCache(source) ?? compile(source, url) };
}

function fromCache(source: string): string | undefined {
  try {
    return readFileSync(cached(source), 'utf8');
  } catch {
    return undefined;
  }
}

function compile(source: string, url: string): string {
  const { code } = transformSync(source, {
    filename: fileURLToPath(url),
    swcrc: false,
    sourceMaps: 'inline',
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
  });
  mkdirSync(COMPILED, { recursive: true });
  // Two workers may write the same file: each writes its own and renames it.
  const path = cached(source);
  writeFileSync(`${path}.${process.pid}`, code);
  renameSync(`${path}.${process.pid}`, path);
  return code;
}

function cached(source: string): string {
  return join(COMPILED, `${createHash('sha256').update(source).digest('hex')}.js`);
}
