import { IdParam } from '@fieldhouse/contracts';
import { noContent, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { restoreLink } from './restore-link.ts';

export const restoreLinkRoute = route({
  method: 'post',
  path: '/api/admin/child-parent-links/{id}/restore',
  access: ['admin'],
  permissions: ['guardian.link'],
  audit: {
    action: 'link-removal.undone',
    label: 'Undid removal of link',
    verb: 'undid the removal of the link of a parent to',
    subject: 'link',
  },
  summary: 'Undo the removal of a link within 20 minutes: the same link again; a second time changes nothing',
  params: z.object({ id: IdParam }),
  answers: { 204: null },
  example: { params: { id: recordOf('parent link') } },
  problems: { already_linked: 409, child_merged: 409, invited_again: 409, undo_expired: 410 },
  async handle({ params, who, ctx }) {
    await restoreLink(ctx, params.id, who);
    return noContent();
  },
});
