import { Agent, type AgentOptions } from 'node:https';
import webPush from 'web-push';
import { outsideLookup } from './outside-lookup.ts';
import { isPushService } from './push-hosts.ts';
import type { Push, PushOutcome, PushSender } from './push-sender.ts';

const PATIENCE_MS = 10_000;
const MOST_WAIT_SECONDS = 24 * 3600;

interface WebPushOptions {
  /** Who is responsible for the pushes, for the push services: `https://club.example` or `mailto:`. */
  subject: string;
  /** Tests name another port, another certificate authority, and their own addresses. */
  connection?: AgentOptions;
}

/**
 * Sends with the npm library web-push, which encrypts (RFC 8291) and signs (RFC 8292). The host is checked again, only
 * public addresses are connected to, and a redirect is a refusal (S2.5.2001).
 */
export function webPushSender({ subject, connection = {} }: WebPushOptions): PushSender {
  const agent = new Agent({ keepAlive: true, maxSockets: 20, lookup: outsideLookup(), ...connection });
  return {
    async send(push) {
      if (!isPushService(push.to.endpoint)) return { state: 'refused', code: 'push_host' };
      try {
        await webPush.sendNotification(...requestOf(push, subject, agent));
        return { state: 'accepted' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: () => agent.destroy(),
  };
}

function requestOf({ to, payload, keys, ...push }: Push, subject: string, agent: Agent) {
  const subscription = { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } };
  const options = {
    ...{ vapidDetails: { subject, ...keys }, TTL: push.ttlSeconds, topic: push.topic, urgency: push.urgency },
    ...{ contentEncoding: 'aes128gcm' as const, timeout: PATIENCE_MS, agent },
  };
  return [subscription, payload, options] as const;
}

function outcomeOf(error: unknown): PushOutcome {
  if (!(error instanceof webPush.WebPushError)) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unavailable';
    return { state: 'later', retryAfterSeconds: undefined, code };
  }
  const { statusCode, headers } = error;
  const code = String(statusCode);
  if (statusCode === 404 || statusCode === 410) return { state: 'gone' };
  const isTemporary = statusCode === 408 || statusCode === 429 || statusCode >= 500;
  return isTemporary
    ? { state: 'later', retryAfterSeconds: secondsIn(headers['retry-after']), code }
    : { state: 'refused', code };
}

/** Of a `Retry-After` header with seconds; one with a date counts as none. */
function secondsIn(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,9}$/.test(header) ? Math.min(Number(header), MOST_WAIT_SECONDS) : undefined;
}
