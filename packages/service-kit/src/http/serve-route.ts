import type { Request, RequestHandler, Response } from 'express';
import { auditedHandler } from '../audit/audited-handler.ts';
import type { VerifyIdentity } from '../identity/verify-identity.ts';
import type { Who } from '../identity/who.ts';
import type { ServiceContext } from '../service.ts';
import { admit } from './admit.ts';
import { addressOf, cookieOf } from './client.ts';
import type { CompressedAnswers } from './compressed-answers.ts';
import { refuseCrossSite } from './cross-site.ts';
import { matches, withEpoch, withoutEpoch } from './etag.ts';
import type { OnlyOnce } from './idempotency.ts';
import type { Outcome } from './idempotency-store.ts';
import { uploadBytesOf } from './input-limits.ts';
import { discardBody } from './multipart/read-upload.ts';
import { inputReader } from './read-input.ts';
import { refuseOldSignIn } from './recent-sign-in.ts';
import { revalidatesRoute } from './revalidates-route.ts';
import type { Answer, CompressedAnswer, Route, StreamedAnswer } from './route.ts';
import { codingFor, send, sendNotModified, setHeaders } from './send.ts';
import { sendStream } from './send-stream.ts';
import { declaredBody, serialize } from './serialize.ts';
import type { UploadsAtOnce } from './uploads-at-once.ts';

export interface RouteParts {
  ctx: ServiceContext;
  verify: VerifyIdentity;
  once: OnlyOnce;
  compressedAnswers: CompressedAnswers;
  uploads: UploadsAtOnce;
  /** The instant of the database's last restore: see `withEpoch`. */
  epoch: () => string;
}

/** The Express handler of a route: cross-site check, identity and role, input, handler, answer. */
export function serveRoute(route: Route, parts: RouteParts): RequestHandler {
  const name = `${route.method.toUpperCase()} ${route.path}`;
  if (route.crossSite && route.access !== 'public') throw new Error(`${name} is cross-site and not public`);
  const handle = auditedHandler(route, parts.ctx);
  const readInput = inputReader(route, parts.ctx);
  const siteOrigin = new URL(parts.ctx.environment.siteUrl).origin;
  const sitePagesOnly = !route.path.startsWith('/internal/') && route.crossSite === undefined;
  const revalidates = revalidatesRoute(route);
  const cacheControl = revalidates ? 'private, no-cache' : 'no-store';
  const uploadBytes = uploadBytesOf(route);
  if (route.beforeBody && uploadBytes === undefined) throw new Error(`${name} has no upload`);
  const answer = async (request: Request, response: Response, who: Who | undefined): Promise<void> => {
    const input = await readInput(request, response, who);
    const epoch = parts.epoch();
    const routeRequest = {
      ...input,
      who,
      url: request.originalUrl,
      header: (header: string) => headerOf(request, header, epoch),
      address: addressOf(request),
      cookie: (cookie: string) => cookieOf(request, cookie),
      ctx: parts.ctx,
      claim: undefined,
    };
    const key = route.idempotent && who ? request.get('Idempotency-Key') : undefined;
    if (who && typeof route.recentSignIn === 'function' && (await route.recentSignIn(routeRequest))) {
      refuseOldSignIn(parts.ctx, who);
    }
    response.setHeader('Cache-Control', cacheControl);
    if (key !== undefined && who) {
      const outcome = await parts.once(
        { userId: who.userId, route: name, key, input },
        {
          run: (claim) => outcomeOf(route, handle({ ...routeRequest, claim })),
          replay: (stored) => permittedOutcome(route, { ...routeRequest, who }, stored),
        },
      );
      sendOutcome(response, inEpoch(outcome, epoch));
      return;
    }
    const made = inEpoch(await handle(routeRequest), epoch);
    if ('make' in made) await sendCompressed(request, response, route, made, parts.compressedAnswers);
    else if ('chunks' in made) await sendStream(request, response, made);
    else if (made.status === 304 && revalidates) {
      setHeaders(response, made.headers);
      sendNotModified(response);
    } else send(request, response, serialize(route, made), { revalidates });
  };

  const serve: RequestHandler = async (request, response) => {
    response.locals.route = route.path;
    if (sitePagesOnly) refuseCrossSite(request, siteOrigin);
    const who = await admit(request, route, parts.verify);
    // Before the body: nobody uploads a file to be refused then.
    if (who && route.recentSignIn === true) refuseOldSignIn(parts.ctx, who);
    if (uploadBytes === undefined || !who) return answer(request, response, who);
    return parts.uploads.take(who, () => answer(request, response, who));
  };
  return uploadBytes === undefined ? serve : discardBodyWhenRefused(serve, uploadBytes);
}

const NAMES_TAGS = /^if-(none-)?match$/i;

function headerOf(request: Request, name: string, epoch: string): string | undefined {
  const value = request.get(name);
  return NAMES_TAGS.test(name) ? withoutEpoch(value, epoch) : value;
}

/** The answer with its tag as it is sent. */
function inEpoch<A extends Answer | Outcome | CompressedAnswer | StreamedAnswer>(answer: A, epoch: string): A {
  if ('etag' in answer) return { ...answer, etag: withEpoch(answer.etag, epoch) };
  const { ETag: etag } = answer.headers;
  if (typeof etag !== 'string') return answer;
  return { ...answer, headers: { ...answer.headers, ETag: withEpoch(etag, epoch) } };
}

/** Serves a route with uploads: a refused request is answered after its body was read and discarded. */
function discardBodyWhenRefused(serve: RequestHandler, maxBytes: number): RequestHandler {
  return async (request, response, next) => {
    try {
      await serve(request, response, next);
    } catch (error) {
      await discardBody(request, maxBytes);
      throw error;
    }
  };
}

async function sendCompressed(
  request: Request,
  response: Response,
  route: Route,
  answer: CompressedAnswer,
  answers: CompressedAnswers,
): Promise<void> {
  response.setHeader('ETag', answer.etag);
  response.vary('Accept-Encoding');
  const revalidates = revalidatesRoute(route);
  if (revalidates && matches(request.get('If-None-Match'), answer.etag)) {
    sendNotModified(response);
    return;
  }
  const toBytes = (made: Answer) => serialize(route, made).bytes ?? Buffer.alloc(0);
  const { headers, bytes, coding } = await answers.get(route.path, answer, codingFor(request), toBytes);
  if (coding !== 'identity') response.setHeader('Content-Encoding', coding);
  send(request, response, { status: 200, headers, bytes, type: 'application/json; charset=utf-8' }, { revalidates });
}

/** The outcome of an idempotent request; a refusal is thrown. */
async function outcomeOf(route: Route, handled: ReturnType<Route['handle']>): Promise<Outcome> {
  const answer = await handled;
  if ('make' in answer) throw new Error('An idempotent answer cannot be cached compressed');
  if ('chunks' in answer) throw new Error('An idempotent answer is not streamed');
  return declaredOutcome(route, answer);
}

/** The stored outcome, if the user may still have it (decision record 84). */
async function permittedOutcome(
  route: Route,
  request: Parameters<Route['handle']>[0],
  stored: Outcome,
): Promise<Outcome> {
  const outcome = declaredOutcome(route, stored);
  const permit = route.idempotent?.permit;
  if (typeof permit === 'function') await permit(request, outcome.body);
  return outcome;
}

function declaredOutcome(route: Route, { status, body, headers }: Outcome): Outcome {
  return { status, body: declaredBody(route, { status, body }), headers };
}

function sendOutcome(response: Response, { status, body, headers }: Outcome): void {
  setHeaders(response, headers);
  response.status(status);
  if (status === 204) {
    response.end();
    return;
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
}
