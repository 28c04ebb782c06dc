import type { Account, OwnSession } from '@fieldhouse/api';
import { http, ok, type server } from '@fieldhouse/web-kit/testing';
import { afterEach, beforeEach, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { aPerson } from './builders.ts';
import { closePage, openPage } from './open-page.tsx';

const realReport = globalThis.reportError;

/** The hooks of a file's tests: a page that scrolls nowhere, and is closed after each. */
export function testAccountPages(): void {
  beforeEach(() => {
    globalThis.reportError = jest.fn();
    Element.prototype.scrollIntoView = () => {};
  });
  afterEach(async () => {
    await closePage();
    globalThis.reportError = realReport;
  });
}

export const anAccount = (changes: Partial<Account> = {}): Account => ({
  id: 7,
  version: 4,
  username: 'ralvarez',
  role: 'parent',
  firstName: 'Rosa',
  lastName: 'Alvarez',
  email: 'rosa@fieldhouse.example',
  isEmailConfirmed: true,
  pendingEmail: null,
  phone: '(512) 555-0101',
  emergencyContact1FirstName: 'Luis',
  emergencyContact1LastName: 'Alvarez',
  emergencyContact1Phone: '(512) 555-0134',
  emergencyContact1Relationship: 'Father',
  emergencyContact2FirstName: null,
  emergencyContact2LastName: null,
  emergencyContact2Phone: null,
  emergencyContact2Relationship: null,
  specialties: null,
  passwordChangedAt: '2026-08-21T15:00:00Z',
  deletionDueAt: null,
  otherAddress: null,
  ...changes,
});

export const phone: OwnSession = {
  id: 61,
  device: 'Chrome on Android',
  signedInAt: '2026-11-21T13:58:00Z',
  lastSeenAt: '2026-11-21T14:00:00Z',
  isThis: true,
};
export const mac: OwnSession = { ...phone, id: 62, device: 'Safari on Mac', isThis: false };

export const signedWaiver = {
  id: 31,
  hash: 'b'.repeat(64),
  version: 2,
  title: 'Waiver and Release Form',
  signedAt: '2026-11-21T21:14:00Z',
  ipAddress: '203.0.113.7',
};

const noPasskeys = { passkeys: [], recoveryCodesLeft: 0, isOffered: true, isRequired: false };
export const passkeys = http.auth.get('/api/account/passkeys', ok(noPasskeys));

export async function openAccount(account = anAccount(), ...handlers: Parameters<typeof server.use>): Promise<void> {
  await openPage(
    '/account',
    { ...aPerson(account.role), firstName: account.firstName },
    ...handlers,
    http.auth.get('/api/account', ok(account)),
    http.auth.get('/api/account/sessions', ok([mac, phone])),
    passkeys,
    http.auth.get('/api/waivers/signed', ok([signedWaiver])),
  );
  await screen.findByText('ralvarez');
}

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
export const part = (name: string) => within(screen.getByRole('region', { name }));
export const fill = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
export const errorOf = (label: string) => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};
