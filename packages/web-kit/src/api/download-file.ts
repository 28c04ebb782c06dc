import { errorOfResponse, networkError } from './api-error.ts';
import { sendCall } from './send-call.ts';

export interface DownloadedFile {
  /** As the server names it in `Content-Disposition`. */
  name: string;
  content: Blob;
}

/**
 * Downloads a file that the server generates; `onProgress` gets the number of bytes received so far, since the total
 * is not known. Throws `ApiError` as every other call does, also when the connection breaks before the end.
 */
export async function downloadFile(path: string, onProgress?: (bytes: number) => void): Promise<DownloadedFile> {
  const request = new Request(new URL(path, location.origin), { credentials: 'same-origin', cache: 'no-cache' });
  const response = await sendCall(request).catch(() => {
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

/** The same response; `onProgress` gets the byte count of each chunk as it arrives. */
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

/** The name with letters of any script (RFC 6266), else the one in ASCII. */
function nameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([\w.~%-]+)/.exec(disposition ?? '')?.[1];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1];
}
