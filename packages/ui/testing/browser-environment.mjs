import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * Node's own web APIs that jsdom leaves out and every browser has. Not MessageChannel: React would use it, and an open port
 * keeps the worker alive. BroadcastChannel is for MSW, which lets its own not keep the worker alive.
 */
const MISSING = [
  'BroadcastChannel',
  'fetch',
  'Response',
  'Headers',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoderStream',
  'CompressionStream',
  'DecompressionStream',
  'structuredClone',
];

/** Node's Request, which takes only Node's own signals; those of jsdom's AbortController are left out. */
class BrowserRequest extends Request {
  constructor(input, init) {
    super(input, init?.signal instanceof AbortSignal ? init : { ...init, signal: undefined });
  }
}

/** jsdom with the rest of a browser's globals; a test's own window stays what it is. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of MISSING) this.global[name] ??= globalThis[name];
    this.global.Request ??= BrowserRequest;
  }
}
