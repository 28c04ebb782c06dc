import { IdParam } from '@fieldhouse/contracts';
import { noContent, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { removeLink } from './remove-link.ts';

export const removeLinkRoute = route({
  method: 'delete',
  path: '/api/admin/child-parent-links/{id}',
  access: ['admin'],
  permissions: ['guardian.link'],
  audit: { action: 'link.removed', label: 'Removed link', verb: 'removed the link of a parent to', subject: 'link' },
  summary: 'Remove a parent’s access to a child; a primary link stays',
  params: z.object({ id: IdParam }),
  answers: { 204: null },
  example: { params: { id: recordOf('parent link') } },
  problems: { not_found: 404, child_merged: 409, primary_link: 409 },
  async handle({ params, who, ctx }) {
    await removeLink(ctx, params.id, who);
    return noContent();
  },
});
