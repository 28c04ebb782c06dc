import { definePiece } from '@fieldhouse/web-kit';

/** The coach side: `/coach`. */
export default definePiece(() => import('./app.tsx'));
