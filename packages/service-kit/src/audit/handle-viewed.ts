import type { Answer, CompressedAnswer, Route, StreamedAnswer } from '../http/route.ts';
import type { Who } from '../identity/who.ts';
import type { ServiceContext } from '../service.ts';
import { callOf, isStaff } from './audit-scope.ts';
import { isTagRecorded, recordTag, recordView } from './record-view.ts';

type Handled = Answer | CompressedAnswer | StreamedAnswer;
type HandlerRequest = Parameters<Route['handle']>[0];

/**
 * Runs a route's handler and records the view that the route declares, before the answer is sent. A 304 shows what the
 * client has: the first one of a day is recorded as well, for which the whole answer is made once.
 */
export async function handleViewed(route: Route, ctx: ServiceContext, request: HandlerRequest): Promise<Handled> {
  const { view } = route;
  const who: Who | undefined = request.who;
  const answer: Handled = await route.handle(request);
  if (!isStaff(who) || !view || !('of' in view)) return answer;
  if (!('status' in answer)) throw new Error(`${callOf(route)}: the handler has to record the view of these parts`);
  const tag = answer.headers.ETag;
  const screen = typeof tag === 'string' ? `${request.url} ${tag}` : undefined;
  if (answer.status === 304 && screen !== undefined && isTagRecorded(ctx, who, screen)) return answer;
  const whole: Handled = answer.status === 304 ? await route.handle(withoutTag(request)) : answer;
  if ('body' in whole) await recordView(ctx, who, { action: view.action, ...view.of(whole.body, request) });
  if (screen !== undefined) recordTag(ctx, who, screen);
  return answer;
}

function withoutTag(request: HandlerRequest): HandlerRequest {
  const header: HandlerRequest['header'] = (name) =>
    name.toLowerCase() === 'if-none-match' ? undefined : request.header(name);
  return { ...request, header };
}
