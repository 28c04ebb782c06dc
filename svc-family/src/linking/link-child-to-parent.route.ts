import { LinkChildToParent } from '@fieldhouse/contracts';
import { created, recordOf, route } from '@fieldhouse/service-kit';
import { ChildParentLink } from './child-parent-link.ts';
import { linkChildToParent } from './link-child-to-parent.ts';

export const linkChildToParentRoute = route({
  method: 'post',
  path: '/api/admin/link-child-to-parent',
  access: ['admin'],
  child: 'childId',
  permissions: ['guardian.link'],
  audit: { action: 'link.added', label: 'Linked parent', verb: 'linked a parent to', subject: 'link' },
  summary: 'Link a child to a parent: any account that is not archived',
  body: LinkChildToParent.meta({ id: 'LinkChildToParent' }),
  answers: { 201: ChildParentLink },
  example: { body: { childId: recordOf('child'), parentId: recordOf('account'), accessLevel: 'full' } },
  problems: { not_found: 404, already_linked: 409, child_archived: 409, child_merged: 409, parent_archived: 409 },
  handle: async ({ body, who, ctx }) => created(await linkChildToParent(ctx, body, who)),
});
