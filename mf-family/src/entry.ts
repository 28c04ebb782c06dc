import { definePiece } from '@fieldhouse/web-kit';

/** The family side: `/`, `/parent`, `/children/{id}`, `/events`. */
export default definePiece(() => import('./app.tsx'));
