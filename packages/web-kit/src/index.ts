/**
 * The library of micro-frontends.
 * - `defineApp`: lazily loaded pages as single-spa lifecycles that never reject; `usePathId`: the number in a
 *   page's path; `matchPath`
 * - `useAppProps`, `useUser`, `useNotify`, `useNavigate`, `useAddress`: what the shell passes in
 * - `appTitle`, `shortRelease`: an app and a release as people read them
 * - `$api`, `api`, `ApiError`, `asApiError`, `errorMessage`, `fieldErrors`, `showFieldErrors`: the typed calls
 *   and their errors
 * - `upload`: a large body with its progress; `useDownload`: a file that the server generates
 * - `useSubmitLock`, `useLockedMutation`: one submission at a time; `$api.useMutation` has the lock already
 * - `QueryView`, `QueryFailed`: the states of a screen from its query; `usePagedQuery`: a list in pages;
 *   `eachRow`: all rows of a list; `keyOf`: the key of a query
 * - `defineSearch`, `useSearch`: the query parameters of a screen, typed; `useOnline`, `useDebouncedValue`,
 *   `useMinute`, `whenIdle`
 * - `lazyPanel`, `lazyDialog`, `lazyMenu`, `lazyPage`: code that is loaded when it is shown
 */

export { ApiError, asApiError, NETWORK_MESSAGE, type RefusedField } from './api/api-error.ts';
export { $api, api } from './api/client.ts';
export { errorMessage } from './api/error-message.ts';
export { fieldErrors, showFieldErrors } from './api/field-errors.ts';
export { type PageSession, setPageSession } from './api/page-session.ts';
export { isPoll } from './api/polls.ts';
export { createQueryClient } from './api/query-client.ts';
export { type UploadOptions, upload } from './api/upload.ts';
export { useDownload } from './api/use-download.ts';
export { AppContext, useAddress, useAppProps, useNavigate, useNotify, useUser } from './app/app-context.ts';
export type {
  Address,
  AddressSource,
  AppLifecycles,
  AppProps,
  AskBeforeLeaving,
  NavigateOptions,
  Notice,
  SessionUser,
} from './app/app-props.ts';
export { appTitle, shortRelease } from './app/app-title.ts';
export { Boundary } from './app/boundary.tsx';
export { defineApp } from './app/define-app.tsx';
export { ErrorPage } from './app/error-page.tsx';
export { lazyDialog } from './app/lazy-dialog.tsx';
export { lazyMenu } from './app/lazy-menu.tsx';
export { lazyPage } from './app/lazy-page.tsx';
export { lazyPanel } from './app/lazy-panel.tsx';
export { matchPath } from './app/match-path.ts';
export { PageSkeleton } from './app/page-skeleton.tsx';
export { type PageRoute, usePathId } from './app/pages.tsx';
export { retryOrReload } from './app/retry-or-reload.ts';
export { withOneRetry } from './app/with-one-retry.ts';
export { LOAD_TIMEOUT_MS, TimeoutError, withTimeout } from './app/with-timeout.ts';
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
export { COOLDOWN_MS, type SubmitLock, useSubmitLock } from './submit/submit-lock.ts';
export { useWhileMounted } from './submit/use-while-mounted.ts';
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
export { useMinute } from './use-minute.ts';
export { useOnline } from './use-online.ts';
export { whenIdle } from './when-idle.ts';
