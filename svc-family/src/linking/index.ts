import type { Capability } from '@fieldhouse/service-kit';
import { linkChildToParentRoute } from './link-child-to-parent.route.ts';
import { linkSettingsRoute } from './link-settings.route.ts';
import { listLinksRoute } from './list-links.route.ts';
import { removeLinkRoute } from './remove-link.route.ts';
import { restoreLinkRoute } from './restore-link.route.ts';

/** An admin links parents to children. */
export const linking: Capability = {
  routes: [listLinksRoute, linkSettingsRoute, linkChildToParentRoute, removeLinkRoute, restoreLinkRoute],
  retention: {
    removed_guardian: {
      growsWith: 'links that admins remove',
      retainedFor: '1 hour: only an undo needs it, which has 20 minutes',
      purges: [{ where: 'removed_at <= ?', age: { hours: 1 } }],
    },
  },
  snapshot: {
    leaveOut: { removed_guardian: 'An undo has 20 minutes; a restored site does not undo what happened before' },
  },
};
