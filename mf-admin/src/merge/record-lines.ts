import type { ChildToMerge } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { COMPARED_CHILD_FIELDS, childField, mediumDay, mediumDayOf } from '@fieldhouse/contracts/club';

/** One line of a record. */
export interface Line {
  name: string;
  value: string;
  /** What the merge does with this value. */
  note?: string;
  /** The value differs from the primary's; the merge keeps one of both. */
  differs: boolean;
}

interface Merging {
  primary: ChildToMerge;
  /** The accounts that get access to the primary. */
  linked: ReadonlySet<number>;
  /** The primary's birth date after the merge. */
  birthdate: string;
}

/** The fields that have no line of their own. */
const OTHER_FIELDS = COMPARED_CHILD_FIELDS.filter(
  (field) => !['firstName', 'lastName', 'birthdate', 'shirtSize', 'pantSize'].includes(field),
);

/** The lines of a child's record, compared with the primary; every record has the same lines in the same order. */
export function linesOf(child: ChildToMerge, { primary, linked, birthdate }: Merging): Line[] {
  const differs = (of: (each: ChildToMerge) => string) => of(child) !== of(primary);
  const compared = (name: string, of: (each: ChildToMerge) => string): Line => ({
    name,
    value: of(child),
    differs: differs(of),
  });
  const isPrimary = child.id === primary.id;
  const joining = child.guardians.filter(({ id }) => !primary.guardians.some((known) => known.id === id));
  return [
    compared('Name', fullName),
    compared('Date of birth', ({ birthdate, age }) => `${mediumDay(birthdate)} · age ${age}`),
    ...OTHER_FIELDS.map((field) => compared(childField(field).label, (each) => each[field] ?? 'None')),
    compared('Shirt · Pants', ({ shirtSize, pantSize }) => `${shirtSize ?? 'None'} · ${pantSize ?? 'None'}`),
    {
      name: 'Guardians',
      value: child.guardians.map(({ name }) => name).join(', ') || 'None',
      ...(!isPrimary &&
        joining.length > 0 && {
          note: linkNote(
            joining.filter(({ id }) => linked.has(id)),
            joining,
          ),
        }),
      differs: false,
    },
    {
      name: 'Age document',
      value: documentText(child, birthdate),
      ...(!isPrimary && isDocumentPreferred(child, { primary, birthdate }) && { note: 'This one is kept' }),
      differs: false,
    },
    { name: 'Created', value: mediumDayOf(child.createdAt), differs: false },
    { name: 'Status', value: child.isActive ? 'Active' : 'Archived', differs: false },
  ];
}

function linkNote(linked: readonly unknown[], joining: readonly unknown[]): string {
  if (linked.length === 0) return 'Will not be linked';
  return linked.length === joining.length ? 'Will be linked' : `${linked.length} of them will be linked`;
}

function documentText(child: ChildToMerge, after: string): string {
  const { ageDocumentAt, ageVerifiedOn, ageWasVerifiedFor, birthdate } = child;
  if (ageVerifiedOn !== null) {
    return `Checked ${mediumDay(ageVerifiedOn)}${birthdate === after ? '' : ' for another date of birth'}`;
  }
  if (ageWasVerifiedFor) return `Was verified for ${mediumDay(ageWasVerifiedFor)}`;
  return ageDocumentAt === null ? 'None' : `Uploaded ${mediumDayOf(ageDocumentAt)}`;
}

/** A document that was checked for this birth date wins; otherwise the newest wins. */
function isDocumentPreferred(
  one: ChildToMerge,
  { primary, birthdate }: Pick<Merging, 'primary' | 'birthdate'>,
): boolean {
  const isChecked = (child: ChildToMerge) => child.ageVerifiedOn !== null && child.birthdate === birthdate;
  if (isChecked(one) !== isChecked(primary)) return isChecked(one);
  return one.ageDocumentAt !== null && one.ageDocumentAt > (primary.ageDocumentAt ?? '');
}
