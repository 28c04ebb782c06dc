import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

interface Tools {
  fakeTimers: ModernFakeTimers;
  moduleMocker: ModuleMocker;
}

let current: Tools | undefined;

/** The fake timers and mocks of the test file that runs. */
export function currentTools(): Tools {
  if (!current) throw new Error('No test file runs in this process');
  return current;
}

/**
 * The `testEnvironment` of tests that run in the process of their worker, beside `SharedModules`. After each test file
 * the environment variables, real timers and replaced functions are as they were before it.
 */
export default class ProcessEnvironment {
  readonly global: typeof globalThis = globalThis;
  readonly moduleMocker: ModuleMocker;
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly #variables = { ...process.env };
  readonly #exit = process.exit;

  constructor({ projectConfig }: JestEnvironmentConfig, _context: EnvironmentContext) {
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    current = { fakeTimers: this.fakeTimersModern, moduleMocker: this.moduleMocker };
  }

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    process.exit = this.#exit;
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  getVmContext(): null {
    return null;
  }
}
