import { definePiece } from '@fieldhouse/web-kit';

/** The admin side: `/admin`, and the design system at `/admin/design`. */
export default definePiece(() => import('./app.tsx'));
