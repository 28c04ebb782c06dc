import type { AdminPaths, AuthPaths, EventsPaths, FamilyPaths, GamedataPaths, NotifyPaths } from '@fieldhouse/api';
import { http as untyped } from 'msw';
import { createOpenApiHttp } from 'openapi-msw';

/** '/api/children/{id}/parents' with a number for the id: '/api/children/7/parents'. */
type FilledPath<Path> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${number}${FilledPath<After>}`
  : Path;

type WithFilledPaths<Paths> = Paths & { [Path in keyof Paths as FilledPath<Path>]: Paths[Path] };

/**
 * MSW's `http`, typed by the OpenAPI document of each service: a path, method, status or body that the document
 * does not have does not compile. A path may have one id (`/api/children/7`) or match every id
 * (`/api/children/{id}`).
 */
export const http = {
  admin: createOpenApiHttp<WithFilledPaths<AdminPaths>>(),
  auth: createOpenApiHttp<WithFilledPaths<AuthPaths>>(),
  events: createOpenApiHttp<WithFilledPaths<EventsPaths>>(),
  family: createOpenApiHttp<WithFilledPaths<FamilyPaths>>(),
  gamedata: createOpenApiHttp<WithFilledPaths<GamedataPaths>>(),
  notify: createOpenApiHttp<WithFilledPaths<NotifyPaths>>(),
  /** For paths of no service, such as '/remotes.json'. */
  untyped,
};
