import { act } from '@testing-library/react';

/** One upload of a stand-in server: a test tells how far it is, and answers it. */
interface FakeUpload {
  path: string;
  body: unknown;
  progress: (part: number) => Promise<void>;
  answer: (status: number, body: unknown) => Promise<void>;
  breakOff: () => Promise<void>;
}

/** Takes the place of XMLHttpRequest; `uploads` lists what was sent, the first one first. */
export function fakeUploads(): { uploads: FakeUpload[]; restore: () => void } {
  const uploads: FakeUpload[] = [];
  const original = globalThis.XMLHttpRequest;
  class FakeRequest {
    upload: { onprogress?: (event: ProgressEvent) => void } = {};
    status = 0;
    statusText = '';
    responseText = '';
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    private path = '';
    open(_method: string, path: string) {
      this.path = path;
    }
    setRequestHeader() {}
    abort() {
      this.onabort?.();
      this.onloadend?.();
    }
    send(text: string) {
      uploads.push({
        path: this.path,
        body: JSON.parse(text),
        progress: (part) =>
          act(async () => {
            this.upload.onprogress?.(
              new ProgressEvent('progress', { lengthComputable: true, loaded: part * 100, total: 100 }),
            );
          }),
        answer: (status, body) =>
          act(async () => {
            Object.assign(this, { status, responseText: JSON.stringify(body) });
            this.onload?.();
            this.onloadend?.();
          }),
        breakOff: () =>
          act(async () => {
            this.onerror?.();
            this.onloadend?.();
          }),
      });
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  return { uploads, restore: () => Object.assign(globalThis, { XMLHttpRequest: original }) };
}

/** Lets jsdom, which draws nothing, open images: of this size, or none at all. */
export function fakeDrawing(size: { width: number; height: number } | null): () => void {
  const { getContext, toBlob } = HTMLCanvasElement.prototype;
  Object.assign(globalThis, {
    createImageBitmap: async () => {
      if (size === null) throw new DOMException('not an image', 'InvalidStateError');
      return { ...size, close: () => undefined };
    },
  });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
    toBlob(this: HTMLCanvasElement, give: (blob: Blob) => void) {
      give(new Blob([`${this.width}x${this.height}`], { type: 'image/png' }));
    },
  });
  return () => {
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
    Object.assign(HTMLCanvasElement.prototype, { getContext, toBlob });
  };
}
