import { lazyDialog } from '@fieldhouse/web-kit';

export const RegisterDialog = lazyDialog(() => import('./register-dialog.tsx'));
export const CancelOwnDialog = lazyDialog(() => import('./cancel-own-dialog.tsx'));
export const CancelDialog = lazyDialog(() => import('./cancel-dialog.tsx'));
