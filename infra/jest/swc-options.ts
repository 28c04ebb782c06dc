import type { Options } from '@swc/core';

/** How tests compile TypeScript and JSX. */
export const SWC_OPTIONS: Options = {
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    experimental: { keepImportAttributes: true },
  },
};
