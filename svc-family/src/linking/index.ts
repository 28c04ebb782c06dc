import type { Capability } from '@fieldhouse/service-kit';
import { linkChildToParentRoute } from './link-child-to-parent.route.ts';
import { linkSettingsRoute } from './link-settings.route.ts';
import { listLinksRoute } from './list-links.route.ts';
import { removeLinkRoute } from './remove-link.route.ts';

/** An admin links parents to children. */
export const linking: Capability = {
  routes: [listLinksRoute, linkSettingsRoute, linkChildToParentRoute, removeLinkRoute],
};
