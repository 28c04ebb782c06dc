import { DEMO_LOCATIONS } from '@fieldhouse/contracts/demo';
import type { Demo, ServiceContext } from '@fieldhouse/service-kit';
import { addLocation } from '../src/locations/add-location.ts';

export const demo: Demo = { after: [], load: loadDemo };

/** Adds the demo club's four locations; does nothing when there are locations already. */
export async function loadDemo(ctx: ServiceContext): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (await tx('location').first('id')) return;
    for (const location of DEMO_LOCATIONS) await addLocation(tx, ctx, location);
    // Locations added later get higher ids than the demo's.
    await tx.raw('ALTER TABLE location ALTER COLUMN id RESTART WITH 1001');
  });
}
