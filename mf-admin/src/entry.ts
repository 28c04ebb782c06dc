import { definePiece } from '@fieldhouse/web-kit';

/** The admin side: `/admin`. */
export default definePiece(() => import('./app.tsx'));
