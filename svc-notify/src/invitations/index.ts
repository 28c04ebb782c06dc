import type { Capability } from '@fieldhouse/service-kit';
import { invitationSent } from './invitation-sent.consumer.ts';
import { nameRecipient } from './name-recipient.consumer.ts';

/** Email to people who have no account yet. */
export const invitations: Capability = {
  consumers: [invitationSent, nameRecipient],
};
