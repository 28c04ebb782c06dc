import type { ServiceContext, ServiceDefinition } from '../service.ts';

/** Prints a line for the operator. */
export type PrintLine = (line: string) => void;

/** An operator's command for one service. */
export interface Operation {
  definition: ServiceDefinition;
  ctx: ServiceContext;
  /** The arguments of the command. */
  args: readonly string[];
  print: PrintLine;
}

/** A command for an operator that only one service has. */
export interface OperatorCommand {
  /** `reset-passkeys` */
  name: string;
  /** What follows the name, if anything does: `USER`. */
  usage: string;
  /** Throws an Error with a sentence for the operator when the command fails. What it prints is in no log. */
  run: (operation: Operation) => Promise<void>;
}
