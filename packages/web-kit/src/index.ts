/**
 * The library of micro-frontends.
 * - `definePiece`: lazily loaded pages as single-spa lifecycles that never reject; `usePathId`: the number in a
 *   page's path; `matchPath`
 * - `useAppProps`, `useUser`, `useNotify`, `useNavigate`, `useAddress`: what the shell passes in
 * - `$api`, `api`, `ApiError`, `asApiError`, `serverSentence`, `fieldErrors`, `showFieldErrors`: the typed calls
 *   and their errors
 * - `upload`: a large body with its progress; `useDownload`: a file that the server generates
 * - `useSubmitLock`, `useLockedMutation`: one submission at a time; `$api.useMutation` has the lock already
 * - `QueryView`, `QueryFailed`: the states of a screen from its query; `usePagedQuery`: a list in pages;
 *   `eachRow`: all rows of a list; `keyOf`: the key of a query
 * - `defineSearch`, `useSearch`: the query parameters of a screen, typed; `useOnline`, `useDebouncedValue`,
 *   `whenIdle`; `lazyDialog`
 */

export { ApiError, asApiError, NETWORK_MESSAGE, type RefusedField } from './api/api-error.ts';
export { $api, api } from './api/client.ts';
export { fieldErrors, showFieldErrors } from './api/field-errors.ts';
export { createQueryClient } from './api/query-client.ts';
export { serverSentence } from './api/server-sentence.ts';
export { type UploadOptions, upload } from './api/upload.ts';
export { useDownload } from './api/use-download.ts';
export { againOrAfresh } from './piece/again.ts';
export { Boundary } from './piece/boundary.tsx';
export { definePiece } from './piece/define-piece.tsx';
export { lazyDialog } from './piece/lazy-dialog.tsx';
export { matchPath } from './piece/match-path.ts';
export { type PageRoute, usePathId } from './piece/pages.tsx';
export { useAddress, useAppProps, useNavigate, useNotify, useUser } from './piece/piece-context.ts';
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
export { LOAD_LIMIT, TimeoutError, within } from './piece/within.ts';
export { eachRow } from './query/each-row.ts';
export type { FilterOf, ListPath, Page, RowOf } from './query/get-page.ts';
export { keyOf } from './query/key-of.ts';
export {
  QueryFailed,
  type QueryFailedProps,
  type QueryState,
  QueryView,
  type QueryViewProps,
} from './query/query-view.tsx';
export { type PagedQuery, type PagedQueryOptions, usePagedQuery } from './query/use-paged-query.ts';
export { useLockedMutation } from './submit/locked-mutation.ts';
export { REST_MS, type SubmitLock, useSubmitLock } from './submit/submit-lock.ts';
export {
  type Changes,
  day,
  defineSearch,
  id,
  oneOf,
  oneOfOrId,
  type Search,
  type SearchParam,
  text,
} from './url/search-params.ts';
export { withKeys } from './url/url-state.ts';
export { useSearch } from './url/use-search.ts';
export { useDebouncedValue } from './use-debounced-value.ts';
export { useOnline } from './use-online.ts';
export { whenIdle } from './when-idle.ts';
