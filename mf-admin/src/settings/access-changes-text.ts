import type { ImportSummary } from '@fieldhouse/api';
import { ROLE_NAMES } from '@fieldhouse/club-ui';
import { ACCESS_LEVEL_NAMES, ACCESS_LEVELS, isolated, ROLES } from '@fieldhouse/contracts/club';

export type AccessRecord = ImportSummary['accessChanges'][number];
export type AccessChange = AccessRecord['changes'][number];

interface ChangeText {
  /** What a tick does. */
  action: string;
  hint?: string;
  /** What a change that was left out means. */
  leftOut: string;
}

/** The texts of a change of an account, or of a guardian's access to a child. */
export function changeTextOf({ email, child }: AccessRecord, { kind, from, to }: AccessChange): ChangeText {
  const name = isolated(child ?? 'the child');
  const archived = to === 'archived';
  const texts: Readonly<Record<AccessChange['kind'], ChangeText>> = {
    role: {
      action: `Change the role from ${valueText(from)} to ${valueText(to)}`,
      hint: 'This signs the account out everywhere.',
      leftOut: `the role stays ${valueText(from)}`,
    },
    email: {
      action: `Change the email address from ${from} to ${to}`,
      hint: 'Links to choose a new password then go to this address.',
      leftOut: `the email address stays ${from}`,
    },
    username: { action: `Change the username from ${from} to ${to}`, leftOut: `the username stays ${from}` },
    archived: {
      action: archived ? 'Archive the account' : 'Restore the archived account',
      hint: archived ? 'It can no longer sign in.' : 'It can sign in again.',
      leftOut: archived ? 'the account is not archived' : 'the account stays archived',
    },
    'new-account': {
      action: `Add this account with the role ${valueText(to)}`,
      hint: `The link to choose a password goes to ${email}.`,
      leftOut: 'the account is not added',
    },
    'new-link': {
      action: `Give access to ${name}: ${valueText(to)}`,
      leftOut: `no access to ${name}`,
    },
    'access-level': {
      action: `Change the access to ${name} from ${valueText(from)} to ${valueText(to)}`,
      leftOut: `the access to ${name} stays ${valueText(from)}`,
    },
  };
  return texts[kind];
}

/** 'Admin', 'View Only'; a value of a later release as it is. */
function valueText(value: string | null): string {
  const role = ROLES.find((each) => each === value);
  const level = ACCESS_LEVELS.find((each) => each === value);
  if (role) return ROLE_NAMES[role];
  return level ? ACCESS_LEVEL_NAMES[level] : (value ?? 'nothing');
}

/** '1 account', '3 accounts' */
export const accountsText = (count: number) =>
  count === 1 ? '1 account' : `${count.toLocaleString('en-US')} accounts`;
