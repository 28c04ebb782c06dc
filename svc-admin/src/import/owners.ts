import {
  type ImportRequest,
  importChildren,
  importEvaluations,
  importEvents,
  importGameRecords,
  importGuardians,
  importLocations,
  importRegistrations,
  importTeams,
  importUsers,
} from '@fieldhouse/contracts';
import type { ExportedEntity, ImportResult } from '@fieldhouse/contracts/export';
import { importRecords, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import { locationImporter } from './import-locations.ts';

type Import = (ctx: ServiceContext, who: Who, request: unknown) => Promise<{ results: ImportResult[] }>;

/**
 * Imports the records of an entity: calls their owner, or, for locations, this service itself. Staged records have
 * passed their schema.
 */
export const IMPORT_INTO: Readonly<Record<ExportedEntity, Import>> = {
  locations: (ctx, _, request) => importRecords(ctx, locationImporter, importLocations.input.parse(request)),
  users: (ctx, who, request) => ctx.call(importUsers, importUsers.input.parse(request), who),
  children: (ctx, who, request) => ctx.call(importChildren, importChildren.input.parse(request), who),
  guardians: (ctx, who, request) => ctx.call(importGuardians, importGuardians.input.parse(request), who),
  teams: (ctx, who, request) => ctx.call(importTeams, importTeams.input.parse(request), who),
  events: (ctx, who, request) => ctx.call(importEvents, importEvents.input.parse(request), who),
  registrations: (ctx, who, request) => ctx.call(importRegistrations, importRegistrations.input.parse(request), who),
  evaluations: (ctx, who, request) => ctx.call(importEvaluations, importEvaluations.input.parse(request), who),
  gameRecords: (ctx, who, request) => ctx.call(importGameRecords, importGameRecords.input.parse(request), who),
};

export type StagedRequest = Omit<ImportRequest<object>, 'rows'> & { rows: readonly object[] };
