import type { Readable } from 'node:stream';
import { MAX_NORMALIZED_BYTES } from '@fieldhouse/contracts';
import { EXPORT_SCHEMA, EXPORTED_ENTITIES, type ExportedEntity, recordSchema } from '@fieldhouse/contracts/export';
import { inTurns, invalid, overLimits, Problem, unstorableTexts } from '@fieldhouse/service-kit';
import { JSONParser } from '@streamparser/json';
import * as z from 'zod';
import { expectSmallValues } from './expect-small-values.ts';

/** Names, titles and the like are folded by the services that own them. */
const RECORD_LIMITS = { text: MAX_NORMALIZED_BYTES, list: 100_000 };
const LONG_TEXTS: ReadonlySet<string> = new Set(['address', 'description', 'notes']);

export interface ReadRecord {
  entity: ExportedEntity;
  id: number;
  record: object;
}

const HEAD = ['schema', 'site', 'exportedAt'] as const;
const TAIL = ['counts', 'complete'] as const;
const PATHS = [...HEAD, ...TAIL].map((key) => `$.${key}`).concat(EXPORTED_ENTITIES.map((entity) => `$.${entity}.*`));

/**
 * The records of an export while it arrives, in batches; `onExportedAt` gets its instant. Throws 400
 * `no_export` for what is no export of this site: another format, a newer one, another site's, one that is cut
 * short, is nested too deep or has a value that is too large; and 400 with the path of a record that fits no schema.
 */
export async function* readExport(
  content: Readable,
  { site, onExportedAt }: { site: string; onExportedAt: (at: string) => void },
): AsyncGenerator<readonly ReadRecord[]> {
  const keys = new Map<string, unknown>();
  const counts = new Map<ExportedEntity, number>();
  let batch: ReadRecord[] = [];
  const parser = new JSONParser({ paths: PATHS, keepStack: false });
  parser.onValue = ({ value, key, stack }) => {
    const entity = EXPORTED_ENTITIES.find((each) => each === stack[1]?.key);
    if (entity === undefined) {
      keys.set(String(key), value);
      return;
    }
    expectHead(keys, site);
    const at = counts.get(entity) ?? 0;
    counts.set(entity, at + 1);
    batch.push(recordOf(entity, value, `${entity}.${at}`));
  };
  const expectSmall = expectSmallValues((detail) => {
    throw noExport(detail);
  });
  const turns = inTurns();
  for await (const chunk of content) {
    if (turns.isOver()) await turns.next();
    expectSmall(chunk);
    parse(() => parser.write(chunk));
    if (batch.length > 0) yield batch;
    batch = [];
  }
  parse(() => parser.isEnded || parser.end());
  expectHead(keys, site);
  expectTail(keys, counts);
  onExportedAt(String(keys.get('exportedAt')));
}

/** An error of the parser means that the file is no JSON; a `Problem` of ours is thrown as it is. */
function parse(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    throw error instanceof Problem ? error : noExport('The file is not JSON, or it was cut short');
  }
}

/** The keys that come before the first record. */
function expectHead(keys: ReadonlyMap<string, unknown>, site: string): void {
  const schema = keys.get('schema');
  if (typeof schema !== 'number' || !z.iso.datetime().safeParse(keys.get('exportedAt')).success) {
    throw noExport('The file is no export of the club’s data');
  }
  if (schema !== EXPORT_SCHEMA) throw noExport('The file was made by a newer version of this platform');
  if (keys.get('site') !== site)
    throw noExport(`The file comes from another site: ${String(keys.get('site')).slice(0, 200)}`);
}

function expectTail(keys: ReadonlyMap<string, unknown>, counts: ReadonlyMap<ExportedEntity, number>): void {
  const stated = z.record(z.string(), z.int()).safeParse(keys.get('counts'));
  const isWhole =
    stated.success && EXPORTED_ENTITIES.every((entity) => stated.data[entity] === (counts.get(entity) ?? 0));
  if (keys.get('complete') !== true || !isWhole) throw noExport('The file was cut short');
}

function recordOf(entity: ExportedEntity, value: unknown, path: string): ReadRecord {
  const read = recordSchema(entity).safeParse(value);
  if (!read.success) {
    const issues = read.error.issues.slice(0, 5);
    throw invalid(issues.map((issue) => ({ path: [path, ...issue.path].join('.'), message: issue.message })));
  }
  const tooLong = overLimits(withoutLongTexts(read.data), RECORD_LIMITS);
  if (tooLong) throw invalid([{ ...tooLong, path: `${path}.${tooLong.path}` }]);
  const unstorable = unstorableTexts(read.data, [path]);
  if (unstorable.length > 0) throw invalid(unstorable.slice(0, 5));
  return { entity, id: read.data.id, record: read.data };
}

function withoutLongTexts(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !LONG_TEXTS.has(field)));
}

function noExport(detail: string): Problem {
  return new Problem(400, 'no_export', detail);
}
