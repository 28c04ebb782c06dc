/** The columns of both emergency contacts (S2 §3). */
export const CONTACT_COLUMNS = {
  emergencyContact1FirstName: 'emergency_contact1_first_name',
  emergencyContact1LastName: 'emergency_contact1_last_name',
  emergencyContact1Phone: 'emergency_contact1_phone',
  emergencyContact1Relationship: 'emergency_contact1_relationship',
  emergencyContact2FirstName: 'emergency_contact2_first_name',
  emergencyContact2LastName: 'emergency_contact2_last_name',
  emergencyContact2Phone: 'emergency_contact2_phone',
  emergencyContact2Relationship: 'emergency_contact2_relationship',
} as const;

type ContactField = keyof typeof CONTACT_COLUMNS;

/** Both emergency contacts of an account; null: not known. Registration does not request them. */
export type EmergencyContacts = Record<ContactField, string | null>;

export const CONTACT_FIELDS = Object.keys(CONTACT_COLUMNS).filter(isContactField);

function isContactField(field: string): field is ContactField {
  return Object.hasOwn(CONTACT_COLUMNS, field);
}

/** The contact fields of a form: an absent field is left out, an empty text becomes null. */
export function contactsIn(
  form: Readonly<Partial<Record<ContactField, string | null | undefined>>>,
): Partial<EmergencyContacts> {
  const given = CONTACT_FIELDS.filter((field) => form[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, form[field] || null]));
}

/** Contacts as columns with their values. */
export function contactRow(contacts: Partial<EmergencyContacts>): Record<string, string | null | undefined> {
  return Object.fromEntries(CONTACT_FIELDS.map((field) => [CONTACT_COLUMNS[field], contacts[field]]));
}

/** The contact fields of an account. */
export function emergencyContactsOf(account: EmergencyContacts): EmergencyContacts {
  return {
    emergencyContact1FirstName: account.emergencyContact1FirstName,
    emergencyContact1LastName: account.emergencyContact1LastName,
    emergencyContact1Phone: account.emergencyContact1Phone,
    emergencyContact1Relationship: account.emergencyContact1Relationship,
    emergencyContact2FirstName: account.emergencyContact2FirstName,
    emergencyContact2LastName: account.emergencyContact2LastName,
    emergencyContact2Phone: account.emergencyContact2Phone,
    emergencyContact2Relationship: account.emergencyContact2Relationship,
  };
}
