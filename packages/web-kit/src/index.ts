/**
 * What a micro-frontend is built on.
 * - `definePiece`: a lazily loaded component as single-spa lifecycles that never reject
 * - `usePiece`, `useUser`, `useNotify`, `useNavigate`, `usePlace`: what the shell hands over
 * - `$api`, `api`, `ApiError`, `asApiError`, `serverSentence`, `fieldErrors`, `showFieldErrors`: the typed calls and their errors
 * - `upload`: a large body with its progress
 * - `useSubmitLock`, `useLockedMutation`: a form sends once; `$api.useMutation` has the lock already
 * - `useUrlState`, `useSetUrl`: deep links; `useOnline`, `useDebouncedValue`; `lazyDialog`
 */

export { ApiError, asApiError, NETWORK_MESSAGE, type RefusedField } from './api/api-error.ts';
export { $api, api } from './api/client.ts';
export { fieldErrors, showFieldErrors } from './api/field-errors.ts';
export { createQueryClient } from './api/query-client.ts';
export { serverSentence } from './api/server-sentence.ts';
export { type UploadOptions, upload } from './api/upload.ts';
export { againOrAfresh } from './piece/again.ts';
export { Boundary } from './piece/boundary.tsx';
export { definePiece } from './piece/define-piece.tsx';
export { lazyDialog } from './piece/lazy-dialog.tsx';
export { useNavigate, useNotify, usePiece, usePlace, useUser } from './piece/piece-context.ts';
export type {
  AskBeforeLeaving,
  NavigateOptions,
  Notice,
  Piece,
  PieceProps,
  Place,
  PlaceSource,
  SessionUser,
} from './piece/piece-props.ts';
export { Trouble } from './piece/trouble.tsx';
export { Waiting } from './piece/waiting.tsx';
export { LOAD_LIMIT, TookTooLong, within } from './piece/within.ts';
export { useLockedMutation } from './submit/locked-mutation.ts';
export { REST_MS, type SubmitLock, useSubmitLock } from './submit/submit-lock.ts';
export { type UrlChanges, type UrlKey, useSetUrl, useUrlState, withKeys } from './url/url-state.ts';
export { useDebouncedValue } from './use-debounced-value.ts';
export { useOnline } from './use-online.ts';
