import type { Capability } from '@fieldhouse/service-kit';
import { invitationAccepted } from './invitation-accepted.consumer.ts';
import { invitationToSend } from './invitation-to-send.consumer.ts';
import { invitationUsedConsumer } from './invitation-used.consumer.ts';

/** Emails about invitations of other parents of a child. */
export const guardianInvitations: Capability = {
  consumers: [invitationToSend, invitationUsedConsumer, invitationAccepted],
};
