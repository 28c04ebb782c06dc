import { errorOfResponse, networkError } from './api-error.ts';

export interface DownloadedFile {
  /** As the server names it in `Content-Disposition`. */
  name: string;
  content: Blob;
}

/**
 * Gets a file that the server makes; `onProgress` is told how many bytes have come, as nobody knows how many there
 * will be. Throws `ApiError` as every other call does, also when the connection breaks before its end.
 */
export async function downloadFile(path: string, onProgress?: (bytes: number) => void): Promise<DownloadedFile> {
  const request = new Request(new URL(path, location.origin), { credentials: 'same-origin', cache: 'no-cache' });
  const response = await globalThis.fetch(request).catch(() => {
    throw networkError();
  });
  if (!response.ok) throw await errorOfResponse(response);
  const content = await counted(response, onProgress)
    .blob()
    .catch(() => {
      throw networkError();
    });
  return { name: nameIn(response.headers.get('Content-Disposition')) ?? 'download', content };
}

/** The same answer, whose bytes are counted while they come. */
function counted(response: Response, onProgress: ((bytes: number) => void) | undefined): Response {
  if (!onProgress || !response.body) return response;
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      onProgress(bytes);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), { headers: response.headers });
}

function nameIn(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1];
}
