import { BASEBALL_POSITIONS, PANT_SIZES, SHIRT_SIZES } from './enumerations.ts';
import { keysOf, recordOf } from './pick.ts';

interface FieldFacts {
  /** On the form and on profiles. */
  label: string;
  /** The choices of a select. Without them the form has a text field. */
  options?: readonly string[];
  /** Its column in the CSV file of all players. Without it the file leaves the field out. */
  csv?: string;
  /** Events and internal calls have the field. Without it no other service gets the field. */
  published?: true;
  /** The merge dialog shows the field of each child. */
  compared?: true;
}

/**
 * The fields of a child's profile, in the order of forms, answers and files. Every field is on the form and on the
 * profile, is compared when a profile is saved, is merged, restored when a merge is undone, exported and imported
 * (decision record 94). Over the same keys: the schemas in `forms/child.ts`, and `PROFILE_COLUMNS` in svc-family.
 */
export const CHILD_FIELDS = {
  firstName: { label: 'First name', csv: 'First Name', published: true, compared: true },
  lastName: { label: 'Last name', csv: 'Last Name', published: true, compared: true },
  nickname: { label: 'Nickname', csv: 'Nickname', published: true, compared: true },
  birthdate: { label: 'Birthdate', csv: 'Birth Date', published: true, compared: true },
  shirtSize: { label: 'Shirt size', csv: 'Shirt Size', published: true, compared: true, options: SHIRT_SIZES },
  pantSize: { label: 'Pant size', csv: 'Pant Size', published: true, compared: true, options: PANT_SIZES },
  primaryPosition: { label: 'Primary position', csv: 'Primary Position', options: BASEBALL_POSITIONS },
  secondaryPosition: { label: 'Secondary position', csv: 'Secondary Position', options: BASEBALL_POSITIONS },
} as const satisfies Record<string, FieldFacts>;

type Table = typeof CHILD_FIELDS;
export type ChildField = keyof Table;

/** The names of the fields, in their order. */
export const CHILD_FIELD_NAMES: readonly ChildField[] = keysOf(CHILD_FIELDS);

/** The facts of a field, with those that not every field has. */
export const childField = (field: ChildField): FieldFacts => CHILD_FIELDS[field];

/** A value for each field. */
export const ofChildFields = <Value>(of: (field: ChildField) => Value) => recordOf(CHILD_FIELD_NAMES, of);

type FieldWith<Flag extends 'published' | 'compared'> = {
  [Field in ChildField]: Table[Field] extends Record<Flag, true> ? Field : never;
}[ChildField];

/** The fields that events and internal calls have. */
export const PUBLISHED_CHILD_FIELDS = CHILD_FIELD_NAMES.filter(
  (field): field is FieldWith<'published'> => childField(field).published === true,
);

/** The fields that the merge dialog shows. */
export const COMPARED_CHILD_FIELDS = CHILD_FIELD_NAMES.filter(
  (field): field is FieldWith<'compared'> => childField(field).compared === true,
);
