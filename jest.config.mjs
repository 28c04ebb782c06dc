import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { filesOfOtherTurn, longFiles } from './e2e/suites.ts';
import { SWC_OPTIONS } from './infra/jest/swc-options.ts';

const workspacesNamed = (prefix) => globSync(`${prefix}*/package.json`, { cwd: import.meta.dirname }).map(dirname);

/** `npm test` without names leaves out the files that only `npm run test:long` runs. */
const isShort = process.env.TEST_FILES === 'short';

const common = {
  // Temporary folders of a run go with it; this one is to be found by the next.
  cacheDirectory: '<rootDir>/.cache/jest',
  setupFilesAfterEnv: ['<rootDir>/infra/testing/fixed-seed.ts'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', SWC_OPTIONS] },
  testPathIgnorePatterns: [
    ...['/node_modules/', '/dist/', '/.data/', '/.cache/'],
    ...(isShort ? ['\\.long\\.test\\.tsx?$'] : []),
  ],
};

const inBrowser = {
  setupFilesAfterEnv: [...common.setupFilesAfterEnv, '<rootDir>/packages/web-kit/testing/set-up.ts'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
};

/** The files of `e2e` that do not run now. Both commands run them in two turns: `TEST_TURN`, 'shared' or 'alone'. */
const leftOut = (mode) =>
  [
    ...(isShort ? longFiles(mode) : []),
    ...(process.env.TEST_TURN ? filesOfOtherTurn(mode, process.env.TEST_TURN) : []),
  ].map((file) => `<rootDir>/${file}$`);

export default {
  projects: [
    {
      ...common,
      displayName: 'node',
      testEnvironment: '<rootDir>/infra/jest/node-environment.mjs',
      runtime: '<rootDir>/infra/jest/shared-modules.ts',
      globalSetup: '<rootDir>/infra/testing/global-setup.ts',
      globalTeardown: '<rootDir>/infra/testing/global-teardown.ts',
      roots: [
        'packages/contracts',
        'packages/calendar',
        'packages/service-kit',
        'packages/build',
        ...workspacesNamed('svc-'),
        'gateway',
        'infra',
      ].map((folder) => `<rootDir>/${folder}`),
      testMatch: ['**/*.test.ts'],
    },
    {
      ...common,
      ...inBrowser,
      displayName: 'web',
      testEnvironment: '<rootDir>/infra/jest/browser/component-environment.mjs',
      runtime: '<rootDir>/infra/jest/shared-modules.ts',
      // Of the process itself: Node's fetch and streams need them.
      fakeTimers: { doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask'] },
      roots: [
        'packages/ui',
        'packages/web-kit',
        'packages/club-ui',
        'packages/club-events',
        ...workspacesNamed('mf-'),
      ].map((folder) => `<rootDir>/${folder}`),
    },
    {
      ...common,
      ...inBrowser,
      displayName: 'shell',
      testEnvironment: '<rootDir>/infra/jest/browser/page-environment.mjs',
      testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'] },
      setupFiles: ['<rootDir>/infra/jest/browser/page-set-up.ts'],
      roots: ['<rootDir>/shell'],
    },
    ...['browser', 'embedded', 'distributed', 'compose', 'long'].map((name) => ({
      ...common,
      displayName: name,
      testEnvironment: '<rootDir>/e2e/support/test-environment.mjs',
      runtime: '<rootDir>/infra/jest/shared-modules.ts',
      roots: [`<rootDir>/e2e/${name}`],
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, ...leftOut(name)],
    })),
  ],
  testSequencer: '<rootDir>/infra/jest/longest-first.mjs',
  testTimeout: 60_000,
  workerIdleMemoryLimit: '2GB',
};
