import { ClubSettingsForm, DEFAULT_CLUB } from '@fieldhouse/contracts';
import type { Db, ServiceEnvironment, Tx } from '@fieldhouse/service-kit';
import * as z from 'zod';

/** The settings that a value of the environment may set. */
const SET_BY_OPERATOR = ['name', 'replyTo', 'postalAddress'] as const;
export type SetByOperator = (typeof SET_BY_OPERATOR)[number];

/** The club's settings (product decision 96). */
export const ClubSettings = ClubSettingsForm.extend({
  version: z
    .int()
    .min(0)
    .describe('Send it as `If-Match: "{version}"` so that no change of another admin is lost; 0: nobody has set any'),
  hasLogo: z.boolean(),
  readOnly: z.array(z.enum(SET_BY_OPERATOR)).describe('What the environment sets: no admin may change it'),
}).meta({ id: 'ClubSettings' });
export type ClubSettings = z.infer<typeof ClubSettings>;

/** The stored row, without what the environment decides. */
export type StoredClub = ClubSettingsForm & { version: number };

const COLUMNS = {
  version: 'version',
  name: 'name',
  replyTo: 'reply_to',
  postalAddress: 'postal_address',
  isInvitationApproved: 'is_invitation_approved',
} as const;

/** The stored settings; version 0: nobody has set any. */
export async function storedClub(db: Db | Tx): Promise<StoredClub> {
  const stored = await db('club_setting').where({ id: 1 }).first<StoredClub | undefined>(COLUMNS);
  return stored ?? { ...DEFAULT_CLUB, version: 0 };
}

/** Stores the settings. */
export async function storeClub(tx: Tx, { version, name, replyTo, postalAddress, isInvitationApproved }: StoredClub) {
  const approved = { is_invitation_approved: isInvitationApproved };
  const row = { version, name, reply_to: replyTo, postal_address: postalAddress, ...approved };
  await tx('club_setting')
    .insert({ id: 1, ...row })
    .onConflict('id')
    .merge(Object.keys(row));
}

/** What the environment sets. */
export function setByOperator(environment: ServiceEnvironment): Partial<Pick<ClubSettingsForm, SetByOperator>> {
  const { clubName, clubReplyTo, clubPostalAddress } = environment;
  return {
    ...(clubName !== undefined && { name: clubName }),
    ...(clubReplyTo !== undefined && { replyTo: clubReplyTo }),
    ...(clubPostalAddress !== undefined && { postalAddress: clubPostalAddress }),
  };
}

/** The names of what the environment sets. */
export function readOnlyOf(environment: ServiceEnvironment): SetByOperator[] {
  const set = setByOperator(environment);
  return SET_BY_OPERATOR.filter((name) => name in set);
}
