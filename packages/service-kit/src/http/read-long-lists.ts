import type * as z from 'zod';
import { inTurns } from '../turns.ts';
import { checked, MAX_ERRORS } from './checked-input.ts';
import { type FieldError, invalid, Problem } from './problem.ts';

/**
 * Reads the entries of long lists of a body, some at a time, and serves other requests between. Returns the lists, and
 * the body with these lists empty. Throws 400 with the faults of the entries.
 */
export async function readLongLists(
  schemas: Readonly<Record<string, z.ZodType>>,
  given: unknown,
): Promise<{ lists: Record<string, unknown[]>; rest: unknown }> {
  const lists: Record<string, unknown[]> = {};
  const rest: unknown = typeof given === 'object' && given !== null && !Array.isArray(given) ? { ...given } : given;
  for (const [field, schema] of Object.entries(schemas)) {
    const list: unknown = Object(rest)[field];
    if (!Array.isArray(list)) continue;
    lists[field] = await readEntries(schema, list, field);
    Object.assign(Object(rest), { [field]: [] });
  }
  return { lists, rest };
}

async function readEntries(schema: z.ZodType, list: readonly unknown[], field: string): Promise<unknown[]> {
  const entries: unknown[] = [];
  const errors: FieldError[] = [];
  const turns = inTurns();
  for (const [index, entry] of list.entries()) {
    try {
      entries.push(checked(schema, entry));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      errors.push(...error.errors.map(({ path, message }) => ({ path: pathOf(field, index, path), message })));
    }
    if (errors.length >= MAX_ERRORS) break;
    if (turns.isOver()) await turns.next();
  }
  if (errors.length > 0) throw invalid(errors.slice(0, MAX_ERRORS));
  return entries;
}

const pathOf = (field: string, index: number, path: string) =>
  [field, index, path].filter((part) => part !== '').join('.');
