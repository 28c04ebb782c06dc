import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { server as requestServer } from '../../testing/index.ts';
import { ApiError } from './api-error.ts';
import { upload } from './upload.ts';

// A real server: MSW's XMLHttpRequest reports no progress on the way and fires no abort event.
beforeAll(() => requestServer.close());

let server: Server;
let url = '';
let respond: { status: number; body: string };
let hang: boolean;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'content-type, cache-control',
  'content-type': 'application/json',
};

beforeEach(async () => {
  received.length = 0;
  hang = false;
  server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ headers: request.headers, body });
    if (!hang) response.writeHead(respond.status, cors).end(respond.body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/documents`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const document = 'x'.repeat(300_000);

describe('When a large body is uploaded', () => {
  it('Then it arrives as JSON and is answered @spec S1.7.3', async () => {
    respond = { status: 201, body: '{"id":7}' };
    expect(await upload(url, { document })).toEqual({ id: 7 });
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ document });
    expect(received[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-cache' });
  });

  it('Then a form with a file arrives as multipart', async () => {
    respond = { status: 200, body: '{"uploadId":3}' };
    const form = new FormData();
    form.append('sport', 'baseball');
    form.append('file', new File(['First Name,Last Name'], 'hawks.csv', { type: 'text/csv' }));
    expect(await upload(url, form)).toEqual({ uploadId: 3 });
    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(received[0]?.body).toMatch(/name="sport"\r\n\r\nbaseball\r\n.*filename="hawks.csv".*First Name,Last Name/s);
  });

  it('Then onProgress gets the sent part of the body, where the browser knows it', async () => {
    respond = { status: 201, body: '{}' };
    const send = jest.spyOn(XMLHttpRequest.prototype, 'send');
    const parts: number[] = [];
    const sent = upload(url, { document }, { onProgress: (part) => parts.push(part) });
    const [request] = send.mock.contexts;
    if (!(request instanceof XMLHttpRequest)) throw new Error('nothing was sent');
    for (const known of [{ loaded: 75, total: 300 }, { loaded: 300, total: 300 }, null]) {
      request.upload.dispatchEvent(new ProgressEvent('progress', { ...known, lengthComputable: known !== null }));
    }
    send.mockRestore();
    expect(parts).toEqual([0.25, 1]);
    await sent;
  });

  it('Then a refusal is the same error that every call throws @spec S1.7.4', async () => {
    const body = JSON.stringify({ status: 413, code: 'too_large', detail: 'The image is too large', errors: [] });
    respond = { status: 413, body };
    const error = await upload(url, {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 413, code: 'too_large', detail: 'The image is too large' });
    expect(error).toHaveProperty('message', `413: ${body}`);
  });

  it('Then without a connection it is a network error', async () => {
    // jsdom prints a network error to console.error; a browser shows it only in its developer tools.
    const printed = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    server.close();
    server.closeAllConnections();
    const error = await upload(url, {}).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 0, code: 'network', detail: 'Network error. Please try again.' });
    printed.mockRestore();
  });

  it('Then it can be aborted, before and while it is sent', async () => {
    hang = true;
    const stop = new AbortController();
    const sent = upload(url, { document }, { signal: stop.signal });
    await waitFor(() => expect(received).toHaveLength(1));
    stop.abort();
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
    await expect(upload(url, { document }, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
