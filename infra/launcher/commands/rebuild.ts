import { DEFINITIONS } from '../../local/definitions.ts';
import { operateClub, serviceNamed } from '../../operator/operate-club.ts';
import { OperatorError } from '../operator-error.js';

/**
 * `npm run rebuild -- <service> [projection]`: rebuilds the projections of a service from their owners, all of
 * them unless one is named. The platform may run.
 */
export default async function rebuildCommand([first, ...args]: readonly string[]): Promise<number> {
  const service = serviceNamed(first);
  if (!service) throw new OperatorError(`Say which: npm run rebuild -- <service> [projection]\n${listOfProjections()}`);
  await operateClub('rebuild', [service], args);
  return 0;
}

function listOfProjections(): string {
  return Object.values(DEFINITIONS)
    .filter(({ projections = [] }) => projections.length > 0)
    .map(({ name, projections = [] }) => `  ${name}: ${projections.map((projection) => projection.name).join(', ')}`)
    .join('\n');
}
