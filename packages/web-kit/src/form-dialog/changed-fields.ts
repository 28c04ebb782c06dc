/** A field that another person has changed since the form was opened. */
export interface ChangedField<Fields> {
  field: keyof Fields & string;
  theirs: Fields[keyof Fields];
  /** The value in this form, when it differs from the value before and from theirs. */
  yours?: Fields[keyof Fields];
}

/**
 * A three-way merge of a form: the changes of another person, and the form's values with them. A field that was edited
 * here keeps its value; any other field gets theirs. `before` is what the form was filled with, `typed` its current
 * values, `after` what the other person saved. Lists are compared by their elements.
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

/** Fields are texts, numbers, booleans and lists of ids; null and the empty text are equal. */
const isSame = (one: unknown, other: unknown) => String(one ?? '') === String(other ?? '');
