const MAX_FAILURES = 5;

/**
 * A reporter of Jest that ends the run after five failed tests, with exit code 1. A release on a schema that it cannot
 * use would otherwise wait for the time limit in each of its tests; `--bail` counts files and lets each one finish.
 */
export default class EndAfterFailures {
  #failures = 0;

  onTestCaseResult(_file, { status, fullName, failureMessages }) {
    if (status !== 'failed') return;
    process.stderr.write(`${fullName}\n${failureMessages.join('\n')}\n\n`);
    this.#failures += 1;
    if (this.#failures >= MAX_FAILURES) process.exit(1);
  }
}
