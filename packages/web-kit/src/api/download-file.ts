import { errorOfResponse, networkError } from './api-error.ts';

export interface DownloadedFile {
  /** As the server names it in `Content-Disposition`. */
  name: string;
  content: Blob;
}

/** Gets a file that the server makes. Throws `ApiError` as every other call does, also when the connection breaks before its end. */
export async function downloadFile(path: string): Promise<DownloadedFile> {
  const request = new Request(new URL(path, location.origin), { credentials: 'same-origin', cache: 'no-cache' });
  const response = await globalThis.fetch(request).catch(() => {
    throw networkError();
  });
  if (!response.ok) throw await errorOfResponse(response);
  const content = await response.blob().catch(() => {
    throw networkError();
  });
  return { name: nameIn(response.headers.get('Content-Disposition')) ?? 'download', content };
}

function nameIn(disposition: string | null): string | undefined {
  return /filename="([^"]+)"/.exec(disposition ?? '')?.[1];
}
