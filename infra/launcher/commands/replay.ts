import { SERVICES } from '@fieldhouse/contracts';
import { operateClub, serviceNamed } from '../../operator/operate-club.ts';
import { OperatorError } from '../operator-error.js';

/**
 * `npm run replay -- [service] [--all|ID]`: lists the events that services could not handle, or handles all or
 * one of these again. The platform may run.
 */
export default async function replayCommand(args: readonly string[]): Promise<number> {
  const service = serviceNamed(args[0]);
  const words = service ? args.slice(1) : args;
  if (!service && words.some((word) => word !== '--all')) {
    throw new OperatorError(`Say which: npm run replay -- [service] [--all|ID]. Services: ${SERVICES.join(', ')}`);
  }
  await operateClub('replay', service ? [service] : SERVICES, words);
  return 0;
}
