import type { ServiceContext } from '../context.ts';

/** Prints a line for the operator. */
export type PrintLine = (line: string) => void;

/** A command for an operator that only one service has. */
export interface OperatorCommand {
  /** `reset-passkeys` */
  name: string;
  /** What follows the name, if anything does: `USER`. */
  usage: string;
  /** Throws an Error with a sentence for the operator when the command fails. What it prints is in no log. */
  run: (request: { ctx: ServiceContext; args: readonly string[]; print: PrintLine }) => Promise<void>;
}
