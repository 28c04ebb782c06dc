import type { Capability } from '@fieldhouse/service-kit';
import { previewOfRequestRoute, setPreviewRoute } from './preview.routes.ts';

/** Which stored releases of the browser side an admin previews (product decision 213). */
export const preview: Capability = { routes: [setPreviewRoute, previewOfRequestRoute] };
