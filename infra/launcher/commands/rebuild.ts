import { DEFINITIONS } from '../../local/definitions.ts';
import { operateClub, serviceNamed } from '../../operator/operate-club.ts';
import { Trouble } from '../trouble.js';

/**
 * `npm run rebuild -- <service> [projection]`: rebuilds what a service keeps of other services' data from its
 * owners, all of it unless one is named. The platform runs meanwhile.
 */
export default async function rebuildCommand([first, ...words]: readonly string[]): Promise<number> {
  const service = serviceNamed(first);
  if (!service) throw new Trouble(`Say which: npm run rebuild -- <service> [projection]\n${listOfProjections()}`);
  await operateClub('rebuild', [service], words);
  return 0;
}

function listOfProjections(): string {
  return Object.values(DEFINITIONS)
    .filter(({ projections = [] }) => projections.length > 0)
    .map(({ name, projections = [] }) => `  ${name}: ${projections.map((projection) => projection.name).join(', ')}`)
    .join('\n');
}
