import JsdomEnvironment from '@jest/environment-jsdom-abstract';
import * as jsdom from 'jsdom';
import { BrowserRequest, leaveStylesUnread } from './jsdom-changes.ts';

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

/**
 * The `testEnvironment` of the shell's tests: each file has a jsdom of its own, since the shell is the whole page, with
 * its history, listeners and registered apps. Missing globals of a browser are added; existing ones are not replaced.
 * Styles are read where the test file requests it with `@jest-environment-options {"readsStyles": true}`.
 */
export default class PageEnvironment extends JsdomEnvironment {
  constructor(config, context) {
    super(config, context, jsdom);
    reportErrorsOnce(this.dom.virtualConsole, context.console);
    this.readsStyles = config.projectConfig.testEnvironmentOptions.readsStyles === true;
  }

  async setup() {
    await super.setup();
    if (!this.readsStyles) leaveStylesUnread(this.global.document);
    for (const name of MISSING) this.global[name] ??= globalThis[name];
    this.global.Request ??= BrowserRequest;
  }
}

/** Jest prints what jsdom reports, and jsdom as well since its version 27: a test that counts reports sees each once. */
function reportErrorsOnce(virtualConsole, console) {
  virtualConsole.removeAllListeners('jsdomError');
  virtualConsole.on('jsdomError', (error) => console.error(error));
}
