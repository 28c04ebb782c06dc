/** What a test imports from `@jest/globals`, in a process whose test files share their modules. */
import type * as Globals from '@jest/globals';
import { currentTools } from './process-environment.ts';

export type TestGlobals = Pick<
  typeof Globals,
  'afterAll' | 'afterEach' | 'beforeAll' | 'beforeEach' | 'describe' | 'expect' | 'it' | 'test'
>;

/** Those of the test file that runs. */
export let { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test }: TestGlobals = {} as TestGlobals;

/** Sets what test files and their helpers import as `describe`, `it` and so on. */
export function setTestGlobals(globals: TestGlobals): void {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = globals);
}

const timers = () => currentTools().fakeTimers;
const mocks = () => currentTools().moduleMocker;

/** The part of jest's object that works on the process alone: mocks of modules need jest's own module loader. */
export const jest = {
  fn: (implementation?: never) => mocks().fn(implementation),
  spyOn: (object: never, key: never, access: never) => mocks().spyOn(object, key, access),
  restoreAllMocks: () => mocks().restoreAllMocks(),
  useFakeTimers: (config?: never) => timers().useFakeTimers(config),
  useRealTimers: () => timers().useRealTimers(),
  advanceTimersByTime: (milliseconds: number) => timers().advanceTimersByTime(milliseconds),
  advanceTimersByTimeAsync: (milliseconds: number) => timers().advanceTimersByTimeAsync(milliseconds),
  setSystemTime: (now?: number | Date) => timers().setSystemTime(now),
  getTimerCount: () => timers().getTimerCount(),
};
