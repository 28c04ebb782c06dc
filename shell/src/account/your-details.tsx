import type { Account } from '@fieldhouse/api';
import { Muted } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { AccountRow } from './account-row.tsx';
import { contactsOf } from './contacts-of.ts';
import { EmergencyContactsForm } from './emergency-contacts-form.tsx';
import { NameForm } from './name-form.tsx';
import { PhoneForm } from './phone-form.tsx';
import { SpecialtiesForm } from './specialties-form.tsx';

const Contacts = styled.ul`
  list-style: none; padding: 0; display: grid; gap: var(--s2);
  & span { color: var(--muted); font-size: var(--t-s); display: block; }
`;

/** Name, phone, emergency contacts, and what a coach teaches. */
export function YourDetails({ account }: { account: Account }) {
  const { firstName, lastName, username, phone, specialties } = account;
  const contacts = contactsOf(account);
  return (
    <>
      <AccountRow name="Name" form={<NameForm account={account} />}>
        <bdi translate="no">
          {firstName} {lastName}
        </bdi>
      </AccountRow>
      <AccountRow name="Username">
        <bdi translate="no">{username}</bdi>
        <Muted $small>Sign in with it or with your email address.</Muted>
      </AccountRow>
      <AccountRow name="Phone" form={<PhoneForm account={account} />}>
        {phone || <Muted>Not set</Muted>}
      </AccountRow>
      <AccountRow name="Emergency contacts" form={<EmergencyContactsForm account={account} />}>
        {contacts.length === 0 && <Muted>None yet</Muted>}
        <Contacts>
          {contacts.map(({ number, name, relationship, phone: theirs }) => (
            <li key={number}>
              <bdi translate="no">{name}</bdi>
              <span>{[relationship, theirs].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </Contacts>
      </AccountRow>
      {specialties && (
        <AccountRow name="Specialties" form={<SpecialtiesForm account={account} />}>
          {specialties.length > 0 ? specialties.join(', ') : <Muted>None yet</Muted>}
        </AccountRow>
      )}
    </>
  );
}
