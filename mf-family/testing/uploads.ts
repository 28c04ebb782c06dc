import { act } from '@testing-library/react';

/**
 * Adds what MSW's XMLHttpRequest lacks: progress events while a handler delays the answer, and the `abort` event.
 */
export function observeUploads(): { progress: (part: number) => Promise<void>; restore: () => void } {
  const original = globalThis.XMLHttpRequest;
  const latest: Pick<XMLHttpRequest, 'onprogress'> = { onprogress: null };
  globalThis.XMLHttpRequest = new Proxy(original, {
    construct: (target) => {
      const request = new target();
      const abort = request.abort.bind(request);
      request.abort = () => {
        abort();
        request.dispatchEvent(new ProgressEvent('abort'));
      };
      latest.onprogress = null;
      Object.defineProperty(request, 'upload', { value: latest });
      return request;
    },
  });
  return {
    /** Of the latest upload, 0 to 1. */
    progress: (part) =>
      act(async () => {
        const event = new ProgressEvent('progress', { lengthComputable: true, loaded: part * 100, total: 100 });
        latest.onprogress?.call(new original(), event);
      }),
    restore: () => {
      globalThis.XMLHttpRequest = original;
    },
  };
}
