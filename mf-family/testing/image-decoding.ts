/** Makes jsdom, which cannot draw, decode every image with this size; null: none. Returns a function that undoes it. */
export function stubImageDecoding(size: { width: number; height: number } | null): () => void {
  const { getContext, toBlob } = HTMLCanvasElement.prototype;
  Object.assign(globalThis, {
    createImageBitmap: async () => {
      if (size === null) throw new DOMException('not an image', 'InvalidStateError');
      return { ...size, close: () => undefined };
    },
  });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
    toBlob(this: HTMLCanvasElement, callback: (blob: Blob) => void) {
      callback(new Blob([`${this.width}x${this.height}`], { type: 'image/png' }));
    },
  });
  return () => {
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
    Object.assign(HTMLCanvasElement.prototype, { getContext, toBlob });
  };
}
