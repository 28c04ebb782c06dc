import type { IncomingMessage } from 'node:http';
import { Agent, type AgentOptions, request } from 'node:https';
import webPush from 'web-push';
import { outsideLookup } from './outside-lookup.ts';
import { pushEndpoint } from './push-hosts.ts';
import type { Push, PushOutcome, PushSender } from './push-sender.ts';

/** From the first byte that is sent to the last one that is read, however often something arrives in between. */
const PATIENCE_MS = 10_000;
/** Nothing of an answer's body is needed; one that is longer ends the connection. */
const MOST_ANSWER_BYTES = 16 * 1024;
const MOST_WAIT_SECONDS = 24 * 3600;

interface WebPushOptions {
  /** Who is responsible for the pushes, for the push services: `https://club.example` or `mailto:`. */
  subject: string;
  /** Tests name another port, another certificate authority, and their own addresses. */
  connection?: AgentOptions;
  /** How long one push may take in all. */
  patienceMs?: number;
}

/**
 * Sends what the npm library web-push encrypts (RFC 8291) and signs (RFC 8292). The host is checked again, only public
 * addresses are connected to, and a redirect is a refusal (S2.5.2001). The library's own request is not used: it has no
 * deadline, collects answers of any length, and reads the host with another parser than the check.
 */
export function webPushSender({ subject, connection = {}, patienceMs = PATIENCE_MS }: WebPushOptions): PushSender {
  const agent = new Agent({ keepAlive: true, maxSockets: 20, lookup: outsideLookup(), ...connection });
  return {
    async send(push) {
      const endpoint = pushEndpoint(push.to.endpoint);
      if (endpoint === undefined) return { state: 'refused', code: 'push_host' };
      try {
        return outcomeOf(await post({ endpoint, agent, patienceMs, details: detailsOf(push, subject, endpoint) }));
      } catch (error) {
        return { state: 'later', retryAfterSeconds: undefined, code: codeOf(error) };
      }
    },
    close: () => agent.destroy(),
  };
}

function detailsOf({ to, payload, keys, ...push }: Push, subject: string, endpoint: string) {
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh: to.p256dh, auth: to.auth } }, payload, {
    ...{ vapidDetails: { subject, ...keys }, TTL: push.ttlSeconds, topic: push.topic, urgency: push.urgency },
    contentEncoding: 'aes128gcm',
  });
}

interface Post {
  endpoint: string;
  agent: Agent;
  patienceMs: number;
  details: ReturnType<typeof detailsOf>;
}

/** Posts a push, and returns the head of the answer. Rejects when there is none in time. */
function post({ endpoint, agent, patienceMs, details: { method, headers, body } }: Post): Promise<IncomingMessage> {
  const signal = AbortSignal.timeout(patienceMs);
  return new Promise((resolve, reject) => {
    const sent = request(endpoint, { method, headers: { ...headers }, agent, signal }, (answer) => {
      resolve(answer);
      readToEnd(answer);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Reads a short answer to its end, so that the connection is used again, and closes the connection of a long one. */
function readToEnd(answer: IncomingMessage): void {
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MOST_ANSWER_BYTES) answer.destroy();
  });
  answer.on('error', () => answer.destroy());
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage): PushOutcome {
  if (statusCode >= 200 && statusCode <= 299) return { state: 'accepted' };
  const code = String(statusCode);
  if (statusCode === 404 || statusCode === 410) return { state: 'gone' };
  const isTemporary = statusCode === 408 || statusCode === 429 || statusCode >= 500;
  return isTemporary
    ? { state: 'later', retryAfterSeconds: secondsIn(headers['retry-after']), code }
    : { state: 'refused', code };
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'unavailable');

/** Of a `Retry-After` header with seconds; one with a date counts as none. */
function secondsIn(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,9}$/.test(header) ? Math.min(Number(header), MOST_WAIT_SECONDS) : undefined;
}
