import { lazyPanel } from '@fieldhouse/web-kit';

/** Only the few admins who preview a release load it. */
export const PreviewBanner = lazyPanel(() => import('./preview-banner.tsx'), null);
