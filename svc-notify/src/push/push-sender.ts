/**
 * What a browser subscribed with: where its push service takes messages, and the keys with which only this browser can
 * read them.
 */
export interface Subscription {
  endpoint: string;
  /** The browser's public key, 65 bytes in base64url. */
  p256dh: string;
  /** The secret that both sides know, 16 bytes in base64url. */
  auth: string;
}

/** The key pair with which a site signs its pushes (RFC 8292), both in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** A message to one browser. */
export interface Push {
  to: Subscription;
  /** At most 3,000 bytes. */
  payload: string;
  /** A newer push with the same topic replaces one that waits at the push service: 32 characters of base64url at most. */
  topic: string;
  urgency: 'normal' | 'high';
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number;
  keys: VapidKeys;
}

/**
 * What became of it. `gone`: the subscription has ended. `later`: the push service is unavailable or asks to wait.
 * `refused`: it will not take this push, however often it is sent.
 */
export type PushOutcome =
  | { state: 'accepted' }
  | { state: 'gone' }
  | { state: 'later'; retryAfterSeconds: number | undefined; code: string }
  | { state: 'refused'; code: string };

/** Sends pushes to the push services of browsers. Adapter: `webPushSender`. */
export interface PushSender {
  /** Never throws: what went wrong is its outcome. */
  send: (push: Push) => Promise<PushOutcome>;
  close: () => void;
}
