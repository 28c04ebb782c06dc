import type { Child } from '@fieldhouse/api';
import { childField, ofChildFields } from '@fieldhouse/contracts/club';
import type { ChildFields } from './new-child.ts';

/** The form's fields for a stored profile. */
export function fieldsOf(child: Child): ChildFields {
  return {
    ...ofChildFields((field) => choosable(child[field], childField(field).options) ?? ''),
    birthdate: child.birthdate,
  };
}

/** The labels of the fields. */
export const CHILD_LABELS = ofChildFields((field) => childField(field).label);

/** The value of a field, unless it has options and the value is none of them. */
const choosable = (value: string | null, options: readonly string[] | undefined) =>
  options === undefined ? value : options.find((option) => option === value);
