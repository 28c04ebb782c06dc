import type { ReactNode } from 'react';
import { PartCard } from './account-style.ts';

/** The parts of the page, by the id that an address may name: '/account#signing-in'. */
export const PART_NAMES = {
  'your-details': 'Your details',
  'signing-in': 'Signing in',
  sessions: 'Where you are signed in',
  'signed-waivers': 'Signed waivers',
  'family-data': 'Your family’s data',
  'delete-account': 'Delete account',
} as const;

export type PartName = keyof typeof PART_NAMES;

/** The id of a part's heading: it gets the focus when the focused row is gone. */
export const headingOf = (name: PartName) => `${name}-heading`;

/** A part of the page: a heading, and rows below it. */
export function Part({ name, children }: { name: PartName; children: ReactNode }) {
  return (
    <PartCard as="section" $flush id={name} aria-labelledby={headingOf(name)}>
      <h2 id={headingOf(name)} tabIndex={-1}>
        {PART_NAMES[name]}
      </h2>
      {children}
    </PartCard>
  );
}
