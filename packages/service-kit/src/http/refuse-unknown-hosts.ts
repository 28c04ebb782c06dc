import type { RequestHandler } from 'express';
import { hostRefusal, type SiteHosts } from '../hosts.ts';
import { Problem } from './problem.ts';

/**
 * Refuses (421 `wrong_host`) a request whose `Host` does not belong to the site. Calls of other services are exempt:
 * they use the names of containers.
 */
export function refuseUnknownHosts(site: SiteHosts): RequestHandler {
  const refusalOf = hostRefusal(site);
  return (request, _response, next) => {
    const refusal = request.path.startsWith('/internal/') ? undefined : refusalOf(request);
    if (refusal !== undefined) throw new Problem(421, 'wrong_host', refusal);
    next();
  };
}
