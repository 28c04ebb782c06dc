import { jest } from '@jest/globals';

interface FakeBrowser {
  permission: NotificationPermission;
  /** What the user answers. */
  answers?: NotificationPermission;
  /** The key of the site that it has subscribed with. */
  subscribedWith?: string;
}

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/phone';

/** The browser's own parts that jsdom lacks: the push service of a browser is not part of the site. */
export function fakePushBrowser({ permission, answers = permission, subscribedWith }: FakeBrowser) {
  let key = subscribedWith;
  const log: string[] = [];
  const listeners: ((event: MessageEvent) => void)[] = [];
  const subscription = () => ({
    endpoint: ENDPOINT,
    options: {
      applicationServerKey: Uint8Array.from(atob(toBase64(key ?? '')), (letter) => letter.charCodeAt(0)).buffer,
    },
    toJSON: () => ({ endpoint: ENDPOINT, expirationTime: null, keys: { p256dh: 'BKey', auth: 'secret' } }),
    async unsubscribe() {
      log.push('unsubscribe');
      key = undefined;
      return true;
    },
  });
  const worker = {
    pushManager: {
      getSubscription: async () => (key === undefined ? null : subscription()),
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        log.push(`subscribe ${applicationServerKey}`);
        key = applicationServerKey;
        return subscription();
      },
    },
  };
  let isRegistered = key !== undefined;
  const notification = {
    permission,
    async requestPermission() {
      log.push('ask');
      notification.permission = answers;
      return answers;
    },
  };
  const parts = {
    Notification: notification,
    PushManager: class {},
  };
  Object.assign(window, parts);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(worker),
      getRegistration: async () => (isRegistered ? worker : undefined),
      async register(path: string) {
        log.push(`register ${path}`);
        isRegistered = true;
        return worker;
      },
      addEventListener: jest.fn((_type: string, listener: (event: MessageEvent) => void) => listeners.push(listener)),
    },
  });
  return {
    /** What the page asked of it, in order. */
    log,
    /** The worker sends the page a message. */
    receive: (data: unknown) => {
      for (const listener of listeners) listener(new MessageEvent('message', { data }));
    },
    remove() {
      for (const name of Object.keys(parts)) Reflect.deleteProperty(window, name);
      Reflect.deleteProperty(navigator, 'serviceWorker');
      localStorage.removeItem('push-owner');
    },
  };
}

const toBase64 = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/');
