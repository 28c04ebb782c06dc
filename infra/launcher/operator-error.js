/** A failure that an operator understands from its message alone: it is printed without a stack. */
export class OperatorError extends Error {
  /** @override */
  name = 'OperatorError';
}
