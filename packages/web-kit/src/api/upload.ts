import { asApiError, errorOfResponse, networkError } from './api-error.ts';
import { mayBeSentAgain, pageHeaders } from './page-session.ts';

export interface UploadOptions {
  /** The part of the body that is sent, 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/**
 * Posts a large body, a form with files as multipart and anything else as JSON, and reports its progress, which `fetch`
 * cannot. Resolves to the JSON of a 2xx; throws `ApiError` as every other call does, and an `AbortError` when the
 * signal aborts it. It is sent once more when the page's user had to sign in again or to confirm the password first.
 */
export async function upload<Answer>(path: string, body: unknown, options: UploadOptions = {}): Promise<Answer> {
  try {
    return await post<Answer>(path, body, options);
  } catch (error) {
    const { status, code, detail } = asApiError(error);
    if (!(await mayBeSentAgain({ path, status, code, detail }))) throw error;
    return post<Answer>(path, body, options);
  }
}

function post<Answer>(path: string, body: unknown, { onProgress, signal }: UploadOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', path);
    const isForm = body instanceof FormData;
    // The browser sets the content type of a form itself, with the multipart boundary.
    if (!isForm) request.setRequestHeader('Content-Type', 'application/json');
    request.setRequestHeader('Cache-Control', 'no-cache');
    for (const [name, value] of Object.entries(pageHeaders('POST'))) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = () => {
      answerOf<Answer>(request).then(resolve, reject);
    };
    request.onerror = () => reject(networkError());
    request.ontimeout = () => reject(networkError());
    request.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort, { once: true });
    request.send(isForm ? body : JSON.stringify(body));
    if (signal?.aborted) abort();
  });
}

async function answerOf<Answer>({ status, statusText, responseText }: XMLHttpRequest): Promise<Answer> {
  if (status < 200 || status > 299) throw await errorOfResponse(new Response(responseText, { status, statusText }));
  return JSON.parse(responseText);
}
