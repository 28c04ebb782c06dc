import { SERVICES } from '@fieldhouse/contracts';
import { operateClub, serviceNamed } from '../../operator/operate-club.ts';
import { OperatorError } from '../operator-error.js';

/**
 * `npm run replay -- [service] [--all|ID]`: lists the events that services could not handle, or handles all or
 * one of these again. The platform may run.
 */
export default async function replayCommand(argv: readonly string[]): Promise<number> {
  const service = serviceNamed(argv[0]);
  const args = service ? argv.slice(1) : argv;
  if (!service && args.some((arg) => arg !== '--all')) {
    throw new OperatorError(`Say which: npm run replay -- [service] [--all|ID]. Services: ${SERVICES.join(', ')}`);
  }
  await operateClub('replay', service ? [service] : SERVICES, args);
  return 0;
}
