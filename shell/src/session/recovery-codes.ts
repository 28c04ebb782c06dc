import { dialogRequest } from './dialog-request.ts';

/** Open while new recovery codes are on the screen: no answer has them again. */
export const recoveryCodes = dialogRequest<{ codes: readonly string[] }>();
