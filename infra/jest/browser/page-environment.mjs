import { TestEnvironment } from 'jest-environment-jsdom';

/**
 * Node's own web APIs that jsdom leaves out and every browser has. Not MessageChannel: React would use it, and an
 * open port keeps the worker alive. BroadcastChannel is for MSW, which lets its own not keep the worker alive.
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

/**
 * jsdom has no layout, and matching every rule to every element takes a third of the time. So styles are not read,
 * unless the test file requests it with `@jest-environment-options {"readsStyles": true}`.
 */
function leaveStylesUnread(document) {
  const { createElement } = document;
  document.createElement = function (name, options) {
    const element = createElement.call(this, name, options);
    if (name === 'style') element.type = 'text/plain';
    return element;
  };
}

/**
 * The `testEnvironment` of the shell's tests: each file has a jsdom of its own, since the shell is the whole page, with
 * its history, listeners and registered apps. Missing globals of a browser are added; existing ones are not replaced.
 */
export default class PageEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.readsStyles = config.projectConfig.testEnvironmentOptions.readsStyles === true;
  }

  async setup() {
    await super.setup();
    if (!this.readsStyles) leaveStylesUnread(this.global.document);
    for (const name of MISSING) this.global[name] ??= globalThis[name];
    this.global.Request ??= BrowserRequest;
  }
}
