import { TestEnvironment } from 'jest-environment-jsdom';

/** Node's own web APIs that jsdom leaves out and every browser has. Not its channels: an open port would keep the worker alive. */
const MISSING = [
  'fetch',
  'Request',
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

/** jsdom with the rest of a browser's globals; a test's own window stays what it is. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of MISSING) this.global[name] ??= globalThis[name];
  }
}
