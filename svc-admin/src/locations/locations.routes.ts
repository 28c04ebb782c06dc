import { EditedLocation, IdParam, LocationForm } from '@fieldhouse/contracts';
import { created, noContent, ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { addLocation } from './add-location.ts';
import { changeLocation } from './change-location.ts';
import { deleteLocation } from './delete-location.ts';
import { allLocations } from './location.repository.ts';
import { Location, tagOf } from './location.ts';

const LocationPath = z.object({ id: IdParam });

export const listLocationsRoute = route({
  method: 'get',
  path: '/api/locations',
  access: 'signed-in',
  summary: 'The club’s locations, by name',
  answers: { 200: z.array(Location) },
  handle: async ({ ctx }) => ok(await allLocations(ctx.db)),
});

export const addLocationRoute = route({
  method: 'post',
  path: '/api/locations',
  access: ['admin'],
  permissions: ['location.manage'],
  audit: { action: 'location.added', label: 'Added location', verb: 'added', subject: 'location' },
  summary: 'Add a location',
  body: LocationForm,
  answers: { 201: Location },
  example: { body: { name: 'North Field', address: '12 Park Road' } },
  problems: { location_name_taken: 409 },
  handle: async ({ ctx, body, who }) => {
    const location = await ctx.db.transaction((tx) => addLocation(tx, ctx, body, who));
    return created(location, { ETag: tagOf(location) });
  },
});

export const changeLocationRoute = route({
  method: 'put',
  path: '/api/locations/{id}',
  access: ['admin'],
  permissions: ['location.manage'],
  audit: { action: 'location.changed', label: 'Changed location', verb: 'changed', subject: 'location' },
  summary: 'Change a location',
  description: 'With `If-Match` it is changed only when it still has that version.',
  params: LocationPath,
  body: EditedLocation.meta({ id: 'EditedLocation' }),
  answers: { 200: Location },
  example: { params: { id: recordOf('location') }, body: { name: 'North Field', address: '12 Park Road' } },
  problems: { not_found: 404, location_name_taken: 409, version_conflict: 412 },
  handle: async ({ ctx, params, body, who, header }) => {
    const location = await changeLocation(ctx, { id: params.id, form: body, ifMatch: header('If-Match') }, who);
    return ok(location, { ETag: tagOf(location) });
  },
});

export const deleteLocationRoute = route({
  method: 'delete',
  path: '/api/locations/{id}',
  access: ['admin'],
  permissions: ['location.manage'],
  audit: { action: 'location.deleted', label: 'Deleted location', verb: 'deleted', subject: 'location' },
  summary: 'Delete a location; events that use it keep its name',
  params: LocationPath,
  answers: { 204: null },
  example: { params: { id: recordOf('location') } },
  problems: { not_found: 404 },
  handle: async ({ ctx, params, who }) => {
    await deleteLocation(ctx, params.id, who);
    return noContent();
  },
});
