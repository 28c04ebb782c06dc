import type { ExportedLocation } from '@fieldhouse/contracts/export';
import { type Importer, nextVersion, publish } from '@fieldhouse/service-kit';
import { exportedLocationsById, insertLocation, updateLocation } from '../locations/location.repository.ts';

/** Imports the locations of a file. */
export const locationImporter: Importer<ExportedLocation> = {
  table: 'location',
  read: exportedLocationsById,
  async add(tx, { id, name, address, createdAt }, { ctx }) {
    const location = { id, name, address, version: await nextVersion(tx), createdAt: new Date(createdAt) };
    await publish(tx, ctx, 'location.created', id, await insertLocation(tx, location));
  },
  async update(tx, { id, name, address }, _, { ctx }) {
    const location = { id, name, address, version: await nextVersion(tx) };
    await updateLocation(tx, location);
    await publish(tx, ctx, 'location.updated', id, location);
  },
};
