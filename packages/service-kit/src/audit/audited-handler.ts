import type { Route } from '../http/route.ts';
import type { ServiceContext } from '../service.ts';
import { callOf, inAuditScope, isStaff } from './audit-scope.ts';
import { handleViewed } from './handle-viewed.ts';
import { recordAudit } from './record-audit.ts';

/** The state of a request that has not begun. */
const NEW = { isRecorded: false, isOver: false };

type Handle = Route['handle'];
type HandlerRequest = Parameters<Handle>[0];

/**
 * Wraps a route's handler so that accepted requests of coaches and admins leave an audit entry: in the transaction of
 * their work, or, if there was none, before the answer. A refused request leaves none. A read leaves the view that its
 * route declares.
 */
export function auditedHandler(route: Route, ctx: ServiceContext): Handle {
  return async (request: HandlerRequest) => {
    const { who, params, body } = request;
    const { audit } = route;
    if (typeof audit !== 'object' || !isStaff(who)) return handleViewed(route, ctx, request);
    const scope = { service: ctx.name, who, call: callOf(route), audit, params, body, ...NEW };
    return inAuditScope(scope, async () => {
      const answer = await route.handle(request);
      if (!scope.isRecorded) await ctx.db.transaction((tx) => recordAudit(tx, ctx));
      return answer;
    });
  };
}
