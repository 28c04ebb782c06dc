import type { RECORDS, RecordKind } from './records.ts';

/** In an example: a record of the club, or one of its fields. */
export class RecordReference {
  readonly kind: RecordKind;
  readonly field: string | undefined;
  constructor(kind: RecordKind, field: string | undefined) {
    this.kind = kind;
    this.field = field;
  }
}

type FieldOf<Kind extends RecordKind> = (typeof RECORDS)[Kind] extends object
  ? [field: keyof (typeof RECORDS)[Kind] & string]
  : [];

/**
 * Names a record in an example: `recordOf('team')`. References to the fields of one kind mean one record:
 * `recordOf('login', 'username')`.
 */
export function recordOf<Kind extends RecordKind>(kind: Kind, ...[field]: FieldOf<Kind>): RecordReference {
  return new RecordReference(kind, field);
}

/** Valid input, in which records of the club may be named instead of their ids. */
export type Example<Input> = Input extends object
  ? { [Key in keyof Input]: Example<Input[Key]> }
  : Input | RecordReference;

/** The example with a value for each record that it names. */
export function fillExample(example: unknown, valueFor: (record: RecordReference) => unknown): unknown {
  if (example instanceof RecordReference) return valueFor(example);
  if (Array.isArray(example)) return example.map((part) => fillExample(part, valueFor));
  if (typeof example !== 'object' || example === null) return example;
  return Object.fromEntries(Object.entries(example).map(([name, part]) => [name, fillExample(part, valueFor)]));
}
