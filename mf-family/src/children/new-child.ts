import { type ChildField, ofChildFields } from '@fieldhouse/contracts/club';
import { childProfileAsOf, type ProfileBeforeEdit } from '@fieldhouse/contracts/forms';
import * as z from 'zod';

/** The values of the form: '' for none. */
export type ChildFields = Record<Exclude<ChildField, 'birthdate'>, string> & { birthdate: string | null };

export const EMPTY_CHILD_FORM: ChildFields = { ...ofChildFields(() => ''), birthdate: null };

/**
 * The club's rules for a child's profile, applied to the form's fields; an empty field is not sent (S1 §5). Values that
 * are the same as in `stored` are not checked: the child may be too old by now, and names may be older than their rules
 * (product decisions 6, 50).
 */
export const childForm = (now: () => Date, stored?: ProfileBeforeEdit) =>
  z.custom<ChildFields>().transform(toProfile).pipe(childProfileAsOf(now, stored));

const toProfile = (fields: ChildFields): Partial<Record<ChildField, string | null>> => ({
  ...ofChildFields((field) => fields[field]?.trim() || undefined),
  firstName: fields.firstName,
  lastName: fields.lastName,
  birthdate: fields.birthdate ?? '',
});
