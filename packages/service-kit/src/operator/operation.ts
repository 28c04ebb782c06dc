import type { ServiceContext, ServiceDefinition } from '../service.ts';
import type { PrintLine } from './operator-command.ts';

/** An operator's command for one service. */
export interface Operation {
  definition: ServiceDefinition;
  ctx: ServiceContext;
  /** The arguments of the command. */
  args: readonly string[];
  print: PrintLine;
}
