import type { ChildToMerge } from '@fieldhouse/api';
import { fullName } from '@fieldhouse/club-ui';
import { clubLocal, shortDay } from '@fieldhouse/contracts/club';

/** One line of a record. */
export interface Line {
  name: string;
  value: string;
  /** What becomes of it. */
  note?: string;
  /** Another value than the primary's, of which one stays. */
  differs: boolean;
}

/** What the merge dialog shows of a child, compared with the primary; the order is the same for all. */
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
    compared('Date of birth', ({ birthdate, age }) => `${dayOfYear(birthdate)} · age ${age}`),
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
      value: child.ageDocumentAt ? `Uploaded ${dayOf(child.ageDocumentAt)}` : 'None',
      ...(!isPrimary && isNewer(child, primary) && { note: 'The newest one is kept' }),
      differs: false,
    },
    { name: 'Created', value: dayOf(child.createdAt), differs: false },
    { name: 'Status', value: child.isActive ? 'Active' : 'Archived', differs: false },
  ];
}

const isNewer = (one: ChildToMerge, other: ChildToMerge) =>
  one.ageDocumentAt !== null && one.ageDocumentAt > (other.ageDocumentAt ?? '');

/** 'Sep 2, 2026' */
const dayOfYear = (date: string) => `${shortDay(date)}, ${date.slice(0, 4)}`;
const dayOf = (instant: string) => dayOfYear(clubLocal(new Date(instant)).date);
