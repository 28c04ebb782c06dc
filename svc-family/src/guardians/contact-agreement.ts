import { phoneHref } from '@fieldhouse/contracts';

/** In what the contacts of two people may agree. */
export const CONTACTS = ['email', 'phone'] as const;
export type ContactKind = (typeof CONTACTS)[number];

interface Contact {
  email: string;
  phone: string;
}

/** Fewer digits are no number that belongs to one family. */
const LEAST_DIGITS = 7;

/**
 * In what a person's contact is the same as that of one of these people: the evidence that they belong to one family
 * (product decision 103). An email address is compared without case, a phone as it is dialed. Addresses and phones
 * count as they are stored. Once accounts have confirmed addresses, only those may count here: until then somebody who
 * knows a guardian's address or phone could enter it as their own.
 */
export function agreementWith(person: Contact, others: readonly Contact[]): ContactKind[] {
  return CONTACTS.filter((kind) => {
    const own = comparable(person, kind);
    return own !== undefined && others.some((other) => comparable(other, kind) === own);
  });
}

function comparable({ email, phone }: Contact, kind: ContactKind): string | undefined {
  if (kind === 'email') return email.trim().toLowerCase() || undefined;
  const dialed = phoneHref(phone);
  return dialed.replace(/[^0-9]/g, '').length < LEAST_DIGITS ? undefined : dialed;
}
