import type { Account } from '@fieldhouse/api';

interface EmergencyContact {
  number: 1 | 2;
  name: string;
  relationship: string | null;
  phone: string | null;
}

/** The emergency contacts that an account has. */
export const contactsOf = (account: Account): EmergencyContact[] =>
  ([1, 2] as const).flatMap((number) => {
    const name = [account[`emergencyContact${number}FirstName`], account[`emergencyContact${number}LastName`]]
      .filter(Boolean)
      .join(' ');
    const phone = account[`emergencyContact${number}Phone`];
    return name || phone
      ? [{ number, name, phone, relationship: account[`emergencyContact${number}Relationship`] }]
      : [];
  });
