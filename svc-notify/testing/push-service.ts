import { execFile } from 'node:child_process';
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  type JsonWebKey,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { PushSender } from '../src/push/push-sender.ts';
import { webPushSender } from '../src/push/web-push-sender.ts';

const run = promisify(execFile);
const HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];

/** Shorter than in production, so that tests of the deadline are short. */
const PATIENCE_MS = 3000;

/** What a browser got. */
export interface ReceivedPush {
  browser: string;
  content: { title: string; body: string; tag: string; link: string };
  topic: string | undefined;
  urgency: string | undefined;
  ttl: number;
  /** The key that signed it. */
  publicKey: string;
}

/** A browser that has subscribed: its JSON, as it sends it to the site. */
export interface TestBrowser {
  endpoint: string;
  expirationTime: null;
  keys: { p256dh: string; auth: string };
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  /** It sends signs of life, and no answer. */
  never?: boolean;
  /** Its body does not end. */
  endless?: boolean;
  /** The browser gets the push, and the sender no answer. */
  unanswered?: boolean;
}

export interface PushService {
  /** Sends to this service only, whatever host a subscription names. */
  sender: PushSender;
  /** For a sender of a test's own: the certificate authority and the port. */
  connection: { ca: string; port: number };
  /** A new browser; `name` is that of its pushes. */
  browser: (name: string, host?: string) => TestBrowser;
  received: ReceivedPush[];
  /** How the next requests are answered, in this order; then 201 again. */
  answers: Answer[];
  /** Paths that were requested with another method, or of no browser. */
  otherRequests: string[];
  /** Waits until the sender has closed the connection of an endless answer, before the deadline would. */
  cutOff: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Any name is this machine. */
export const onLoopback: LookupFunction = (_host, { all }, done) =>
  all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);

/**
 * Starts the push service of all browsers on loopback. It checks the signature of each push (RFC 8292) and decrypts it
 * with the browser's keys (RFC 8291); a wrong one is 403 or 400.
 */
export async function startPushService(): Promise<PushService> {
  const { key, cert } = await makeCertificate();
  const browsers = new Map<string, { name: string; origin: string; ecdh: ECDH; auth: Buffer }>();
  const received: ReceivedPush[] = [];
  const answers: Answer[] = [];
  const otherRequests: string[] = [];
  let endlessAnswer: Promise<unknown> = Promise.resolve();

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request);
    const browser = browsers.get(request.url ?? '');
    if (request.method !== 'POST' || !browser) {
      otherRequests.push(request.url ?? '');
      response.writeHead(404).end();
      return;
    }
    const { status, headers, never, endless, unanswered } = answers.shift() ?? { status: 201 };
    if (never) {
      const signs = setInterval(() => response.writeProcessing(), 50);
      response.on('close', () => clearInterval(signs));
      return;
    }
    if (endless) {
      endlessAnswer = once(response.writeHead(status), 'close');
      const chunks = setInterval(() => response.write(Buffer.alloc(64 * 1024)), 5);
      response.on('close', () => clearInterval(chunks));
      return;
    }
    if (status !== 201) {
      response.writeHead(status, headers).end();
      return;
    }
    const publicKey = signerOf(request.headers.authorization ?? '', browser.origin);
    if (publicKey === undefined) {
      response.writeHead(403).end();
      return;
    }
    const { topic, urgency, ttl } = request.headers;
    received.push({
      ...{ browser: browser.name, content: JSON.parse(decrypt(body, browser)), ttl: Number(ttl), publicKey },
      ...{ topic: textOf(topic), urgency: textOf(urgency) },
    });
    if (!unanswered) response.writeHead(201).end();
  }

  const server = createServer({ key, cert }, (request, response) => {
    receive(request, response).catch(() => response.writeHead(400).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connection = { ca: cert, port: (server.address() as AddressInfo).port };
  const sender = webPushSender({
    subject: 'https://club.example',
    connection: { ...connection, lookup: onLoopback },
    patienceMs: PATIENCE_MS,
  });

  return {
    ...{ sender, connection, received, answers, otherRequests },
    async cutOff() {
      const late = new Promise((_, reject) =>
        setTimeout(() => reject(new Error('The sender reads on')), PATIENCE_MS / 2),
      );
      await Promise.race([endlessAnswer, late]);
    },
    browser(name, host = 'fcm.googleapis.com') {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(12).toString('base64url')}`;
      browsers.set(path, { name, origin: `https://${host}`, ecdh, auth });
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { endpoint: `https://${host}${path}`, expirationTime: null, keys };
    },
    async stop() {
      sender.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : undefined);

async function makeCertificate(): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-push-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const names = ['-subj', '/CN=push', '-addext', `subjectAltName=${HOSTS.map((host) => `DNS:${host}`).join()}`];
    await run('openssl', ['req', ...made, ...names, '-keyout', key, '-out', cert]);
    return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The public key of a valid signature for this push service; undefined for any other (RFC 8292, sections 2 and 3). */
function signerOf(authorization: string, origin: string): string | undefined {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const { aud, exp, sub } = jsonOf(claims);
  const now = Date.now() / 1000;
  if (jsonOf(header).alg !== 'ES256' || aud !== origin || exp < now || exp > now + 24 * 3600) return undefined;
  if (!/^(https:\/\/|mailto:)/.test(sub)) return undefined;
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x, y } as JsonWebKey;
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const isValid = verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'));
  return isValid ? publicKey : undefined;
}

function jsonOf(part: string) {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
}

/** Decrypts a message of one record (RFC 8188, RFC 8291 section 3.4); throws when anything of it is wrong. */
function decrypt(body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString('utf8');
}
