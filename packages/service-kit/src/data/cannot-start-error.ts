/** A service does not start until an operator has changed something: the message says what, in a sentence. */
export class CannotStartError extends Error {
  override name = 'CannotStartError';
}
