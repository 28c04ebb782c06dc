/** A field that somebody else has saved with another value than the form was filled with. */
export interface ChangedField<Fields> {
  field: keyof Fields & string;
  theirs: Fields[keyof Fields];
  /** What was typed here, when it is neither the value before nor theirs. */
  yours?: Fields[keyof Fields];
}

/**
 * What somebody else has changed, and the form's values with it: theirs where nothing was typed here, what was
 * typed elsewhere. `before` is what the form was filled with, `typed` what stands in it, `after` what they saved.
 * Lists are compared by what they hold.
 */
export function changedFields<Fields extends object>(
  before: Fields,
  typed: Fields,
  after: Fields,
): { changes: ChangedField<Fields>[]; merged: Fields } {
  const merged = { ...typed };
  const changes: ChangedField<Fields>[] = [];
  for (const field of keysOf(after)) {
    const theirs = after[field];
    if (isSame(theirs, before[field])) continue;
    const yours = typed[field];
    if (isSame(yours, before[field]) || isSame(yours, theirs)) {
      merged[field] = theirs;
      changes.push({ field, theirs });
    } else changes.push({ field, theirs, yours });
  }
  return { changes, merged };
}

const keysOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields & string)[];

/** Fields hold texts, numbers, ticks and lists of ids; null and the empty text are both 'nothing'. */
const isSame = (one: unknown, other: unknown) => String(one ?? '') === String(other ?? '');
