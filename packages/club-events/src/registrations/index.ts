import { lazyDialog } from '@fieldhouse/web-kit';

/** Loads the code of the register dialog before it is opened. */
export const loadRegisterDialog = () => import('./register-dialog.tsx');

export const RegisterDialog = lazyDialog(loadRegisterDialog);
export const CancelOwnDialog = lazyDialog(() => import('./cancel-own-dialog.tsx'));
export const CancelDialog = lazyDialog(() => import('./cancel-dialog.tsx'));
