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
