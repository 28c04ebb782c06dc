import { OperatorError } from './operator-error.js';

/** The value of an option at any position, and the arguments without it. */
export function takeOption(args: readonly string[], option: string, what: string) {
  const at = args.indexOf(option);
  if (at < 0) return { value: undefined, others: args };
  const value = args[at + 1];
  if (!value) throw new OperatorError(`${option} needs ${what}`);
  return { value, others: args.toSpliced(at, 2) };
}
