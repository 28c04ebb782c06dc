import { TestEnvironment } from 'jest-environment-node';

/** A test that fails says what every open screen showed at that moment (`say-screens.ts`). */
export default class BrowserTestEnvironment extends TestEnvironment {
  async handleTestEvent(event) {
    if (event.name === 'test_fn_failure') await this.global.sayScreens?.(event.test.name);
  }
}
