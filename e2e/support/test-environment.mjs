import { TestEnvironment } from 'jest-environment-node';

/** When a test fails, the text of every open page is printed (`print-screens.ts`). */
export default class BrowserTestEnvironment extends TestEnvironment {
  async handleTestEvent(event) {
    if (event.name === 'test_fn_failure') await this.global.printScreens?.(event.test.name);
  }
}
