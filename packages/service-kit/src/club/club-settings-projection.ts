import { type ClubSettingsForm, DEFAULT_CLUB } from '@fieldhouse/contracts';
import type { Capability } from '../capability.ts';
import { consumer } from '../consumer.ts';
import type { Db, Tx } from '../context.ts';
import { applyProjection } from '../data/projection.ts';
import { projectionOf } from '../retention/retention.ts';

const table = 'club_setting';

/** The club's settings, as a projection of svc-admin's row; the service’s migration makes its table. */
export const clubSettingsProjection: Capability = {
  consumers: [
    consumer('club.changed', async ({ data }, tx) => {
      const { id, version, name, replyTo, postalAddress, isInvitationApproved } = data;
      const approved = { is_invitation_approved: isInvitationApproved };
      const row = { name, reply_to: replyTo, postal_address: postalAddress, ...approved };
      await applyProjection(tx, { table, key: { id }, version, row });
    }),
  ],
  retention: { club_setting: projectionOf('nothing: one row') },
};

/** The club's settings as they are known here; the defaults until an admin has changed them. */
export async function clubSettings(db: Db | Tx): Promise<ClubSettingsForm> {
  const stored = await db(table).where({ id: 1, is_deleted: false }).first<ClubSettingsForm | undefined>({
    name: 'name',
    replyTo: 'reply_to',
    postalAddress: 'postal_address',
    isInvitationApproved: 'is_invitation_approved',
  });
  return stored ?? DEFAULT_CLUB;
}
