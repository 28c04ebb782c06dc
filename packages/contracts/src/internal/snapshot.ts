import * as z from 'zod';
import { Instant } from '../club/scalars.ts';
import { SERVICES, type ServiceName } from '../club/service-names.ts';
import type { StreamCall } from './call.ts';

/**
 * The whole of a service's data at one moment, as a tar stream: for each table its rows in PostgreSQL's COPY text
 * format, in parts `tables/{table}/{number}.copy`, and last `snapshot.json`, a `Snapshot`. Every service has this call.
 */
export const snapshotOf = (service: ServiceName): StreamCall => ({ to: service, name: 'snapshot', from: ['admin'] });

/** The last entry of a snapshot; a stream without it is truncated. */
export const SNAPSHOT_ENTRY = 'snapshot.json';

const Table = z.object({
  name: z.string().describe('With its schema, where that is not `public`'),
  columns: z.array(z.string()).describe('Those of the rows, in their order'),
  rows: z.int().min(0),
  bytes: z.int().min(0),
  sha256: z.string().describe('Of all its parts, one after another, in hex'),
});

/** The content of a snapshot, in its last entry. */
export const Snapshot = z.object({
  service: z.enum(SERVICES),
  takenAt: Instant,
  migrations: z
    .object({ kit: z.string(), service: z.string() })
    .describe('The last migration of each kind: the tables are as it left them'),
  tables: z.array(Table).describe('A table comes after those that it refers to'),
  leftOut: z.record(z.string(), z.string()).describe('Tables that are not in it, each with the reason'),
  sequences: z.array(z.object({ name: z.string(), value: z.int(), isCalled: z.boolean() })),
});
export type Snapshot = z.infer<typeof Snapshot>;
export type SnapshotTable = Snapshot['tables'][number];
