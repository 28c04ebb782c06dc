import { http, ok } from '@fieldhouse/web-kit/testing';
import { backupStatus, systemStatus } from './system-status.ts';

/** The answers to what Today asks, where nothing waits and no backups are made. */
export const todayHandlers = () => [
  http.family.get(
    '/api/admin/duplicates/stats',
    ok({ sameName: 0, birthdate: 0, ignoredPairs: 0, pendingRequests: 0, invitationsToApprove: 0 }),
  ),
  http.auth.get('/api/admin/users/stats', ok({ total: 1, admins: 1, coaches: 0, parents: 0, expiredInvitations: 0 })),
  http.notify.get('/api/admin/mail/stats', ok({ queued: 0, failed: 0, refused: 0, held: 0, heldByRestore: null })),
  http.admin.get('/api/admin/system', ok(systemStatus())),
  http.admin.get(
    '/api/admin/backup/status',
    ok(backupStatus({ config: { ...backupStatus().config, enabled: false }, history: [] })),
  ),
  http.events.get('/api/events', ok([], { 'X-Total-Count': '0' })),
];
