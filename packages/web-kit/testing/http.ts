import type { PathsOf } from '@fieldhouse/api';
import { byService, type ServiceName } from '@fieldhouse/contracts/club';
import { http as untyped } from 'msw';
import { createOpenApiHttp, type OpenApiHttpHandlers } from 'openapi-msw';

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
  ...(byService(() => createOpenApiHttp()) as {
    [Service in ServiceName]: OpenApiHttpHandlers<WithFilledPaths<PathsOf[Service]>>;
  }),
  /** For paths of no service, such as '/remotes.json'. */
  untyped,
};
