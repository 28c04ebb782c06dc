import { SERVICES } from '@fieldhouse/contracts';
import { operateClub, serviceNamed } from '../../operator/operate-club.ts';
import { Trouble } from '../trouble.js';

/**
 * `npm run replay -- [service] [--all|ID]`: lists the events that services could not handle, or lets them handle
 * all or one of these again. The platform runs meanwhile.
 */
export default async function replayCommand(args: readonly string[]): Promise<number> {
  const service = serviceNamed(args[0]);
  const words = service ? args.slice(1) : args;
  if (!service && words.some((word) => word !== '--all')) {
    throw new Trouble(`Say which: npm run replay -- [service] [--all|ID]. Services: ${SERVICES.join(', ')}`);
  }
  await operateClub('replay', service ? [service] : SERVICES, words);
  return 0;
}
