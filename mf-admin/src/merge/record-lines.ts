import type { ChildToMerge } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { mediumDay, mediumDayOf } from '@fieldhouse/contracts/club';

/** One line of a record. */
export interface Line {
  name: string;
  value: string;
  /** What the merge does with this value. */
  note?: string;
  /** The value differs from the primary's; the merge keeps one of both. */
  differs: boolean;
}

/** The lines of a child's record, compared with the primary; every record has the same lines in the same order. */
export function linesOf(child: ChildToMerge, primary: ChildToMerge): Line[] {
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
    compared('Nickname', ({ nickname }) => nickname ?? 'None'),
    compared('Shirt · Pants', ({ shirtSize, pantSize }) => `${shirtSize ?? 'None'} · ${pantSize ?? 'None'}`),
    {
      name: 'Guardians',
      value: child.guardians.map(({ name }) => name).join(', ') || 'None',
      ...(!isPrimary && joining.length > 0 && { note: 'Will be linked' }),
      differs: false,
    },
    {
      name: 'Age document',
      value: documentText(child),
      ...(!isPrimary && isDocumentPreferred(child, primary) && { note: 'This one is kept' }),
      differs: false,
    },
    { name: 'Created', value: mediumDayOf(child.createdAt), differs: false },
    { name: 'Status', value: child.isActive ? 'Active' : 'Archived', differs: false },
  ];
}

function documentText({ ageDocumentAt, ageVerifiedOn }: ChildToMerge): string {
  if (ageVerifiedOn !== null) return `Checked ${mediumDay(ageVerifiedOn)}`;
  return ageDocumentAt === null ? 'None' : `Uploaded ${mediumDayOf(ageDocumentAt)}`;
}

/** A checked document wins over an unchecked one; otherwise the newest wins. */
function isDocumentPreferred(one: ChildToMerge, other: ChildToMerge): boolean {
  if ((one.ageVerifiedOn === null) !== (other.ageVerifiedOn === null)) return one.ageVerifiedOn !== null;
  return one.ageDocumentAt !== null && one.ageDocumentAt > (other.ageDocumentAt ?? '');
}
