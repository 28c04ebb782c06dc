import ProcessEnvironment from '../../infra/jest/process-environment.ts';

/** Where jest looks for the time limit of a file's tests, in milliseconds. */
const TIME_LIMIT = Symbol.for('TEST_TIMEOUT_SYMBOL');

/**
 * A browser test has many waits, each with its own limit, and axe takes seconds on a busy machine: three minutes for a
 * test. When one fails, the text of every open page is printed (`print-screens.ts`).
 */
export default class PlatformTestEnvironment extends ProcessEnvironment {
  async setup() {
    await super.setup();
    globalThis[TIME_LIMIT] = 180_000;
  }

  async teardown() {
    delete globalThis[TIME_LIMIT];
    await super.teardown();
  }

  async handleTestEvent(event) {
    if (event.name === 'test_fn_failure') await globalThis.printScreens?.(event.test.name);
  }
}
