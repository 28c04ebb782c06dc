import { lazyDialog } from '@fieldhouse/web-kit';

export const RegisterDialog = lazyDialog(() => import('./register-dialog.tsx'));
export const CancelOwnDialog = lazyDialog(() => import('./cancel-own-dialog.tsx'));
export const ChangeOwnTimeDialog = lazyDialog(() => import('./change-own-time-dialog.tsx'));
export const ChangeTimeDialog = lazyDialog(() => import('./change-time-dialog.tsx'));
