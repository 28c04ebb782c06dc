import type { ServiceContext, ServiceDefinition } from '../service.ts';

/** Takes a line of what an operator reads. */
export type Say = (line: string) => void;

/** What an operator asks of one service. */
export interface Operation {
  definition: ServiceDefinition;
  ctx: ServiceContext;
  /** What stands behind the command. */
  words: readonly string[];
  say: Say;
}
