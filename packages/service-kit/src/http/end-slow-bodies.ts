import type { RequestHandler, Response } from 'express';
import { problemBody } from './answer-problem.ts';
import { Problem } from './problem.ts';
import { hasBody } from './read-json.ts';

interface Pace {
  /** The fewest bytes that must arrive in `withinMs`. */
  bytes: number;
  withinMs: number;
}

/** 2 kB/s for ten seconds (decision record 83): the slowest phone networks are ten times as fast. */
const MIN_PACE: Pace = { bytes: 20 * 1024, withinMs: 10_000 };

/** How often in that time a request is looked at. */
const LOOKS = 10;

/**
 * Ends requests whose body arrives more slowly than this: each one that is not complete holds memory and a connection.
 * The answer is 408, and the connection is closed. The time begins again whenever the service has not read what has
 * arrived: then the client is not the one that is slow.
 */
export function endSlowBodies({ bytes, withinMs }: Pace = MIN_PACE): RequestHandler {
  return (request, response, next) => {
    if (!hasBody(request)) {
      next();
      return;
    }
    let looks = 0;
    let before = request.socket.bytesRead;
    const beginAgain = () => {
      looks = 0;
      before = request.socket.bytesRead;
    };
    const timer = setInterval(() => {
      looks += 1;
      if (request.complete) clearInterval(timer);
      else if (request.readableLength > 0) beginAgain();
      else if (looks < LOOKS) return;
      else if (request.socket.bytesRead - before < bytes) endRequest(response);
      else beginAgain();
    }, withinMs / LOOKS);
    timer.unref();
    response.once('close', () => clearInterval(timer));
    next();
  };
}

function endRequest(response: Response): void {
  const { req: request } = response;
  if (response.headersSent) {
    request.destroy();
    return;
  }
  const problem = new Problem(408, 'too_slow', 'The request arrived too slowly');
  response.status(408).set({ Connection: 'close', 'Content-Type': 'application/problem+json; charset=utf-8' });
  response.end(JSON.stringify(problemBody(problem)), () => request.destroy());
}
