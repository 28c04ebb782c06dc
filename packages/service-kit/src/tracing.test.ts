import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { exportTraces } from './export-traces.ts';
import { currentTrace, inSpan, SpanKind, startSpan, traceIdOf } from './tracing.ts';

const GIVEN = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const server = SpanKind.SERVER;
const traceparentOf = (parent: string) =>
  startSpan('a request', { kind: server, parent }).run(currentTrace)?.traceparent;

describe('When a trace is continued', () => {
  it('Then a valid trace id is kept', () => {
    expect(traceparentOf(GIVEN)).toBe(GIVEN);
    expect(traceIdOf(GIVEN)).toBe('0af7651916cd43dd8448eb211c80319c');
  });

  it.each([
    '',
    'rubbish',
    GIVEN.toUpperCase(),
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-0af7651916cd43dd8448eb211c80319c-${'0'.repeat(16)}-01`,
    `${GIVEN}\r\nX-Identity: forged`,
  ])('Then for %j a new trace begins', (given) => {
    const made = traceparentOf(given);
    expect(made).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(made).not.toBe(traceparentOf(given));
  });

  it('Then it is the current trace in awaited work, and not after it', async () => {
    const span = startSpan('a request', { kind: server, parent: GIVEN, requestId: 'request-1' });
    await span.run(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      expect(currentTrace()).toEqual({ traceparent: GIVEN, requestId: 'request-1' });
    });
    expect(currentTrace()).toBeUndefined();
  });
});

describe('When an OTLP receiver is named', () => {
  let receiver: Server | undefined;
  afterAll(() => {
    receiver?.close();
  });

  it('Then it gets each part of a trace, with the class of an error and not its message @spec S2.3.1573', async () => {
    const bodies: string[] = [];
    receiver = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (text) => bodies.push(text));
      request.on('end', () => response.setHeader('Content-Type', 'application/json').end('{}'));
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const sendLast = await exportTraces({ service: 'events', version: '1', endpoint: `http://127.0.0.1:${port}` });
    const request = startSpan('POST', { kind: server, parent: GIVEN });
    const call = request.run(() =>
      inSpan('call children-of-user', { kind: SpanKind.CLIENT }, async () => {
        throw new RangeError('Mateo is 9');
      }),
    );
    await expect(call).rejects.toThrow('Mateo');
    request.end({ name: 'POST /api/register-child', attributes: { 'http.route': '/api/register-child' } });
    await sendLast();
    const [resource] = JSON.parse(bodies.join('')).resourceSpans;
    expect(resource.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'svc-events' } });
    const [child, parent] = resource.scopeSpans[0].spans;
    expect(parent).toMatchObject({
      ...{ name: 'POST /api/register-child', traceId: traceIdOf(GIVEN), parentSpanId: GIVEN.slice(36, 52) },
      attributes: [{ key: 'http.route', value: { stringValue: '/api/register-child' } }],
    });
    expect(child).toMatchObject({
      ...{ name: 'call children-of-user', traceId: parent.traceId, parentSpanId: parent.spanId, status: { code: 2 } },
      attributes: [{ key: 'error.type', value: { stringValue: 'RangeError' } }],
    });
    expect(bodies.join('')).not.toContain('Mateo');
    // What begins afterwards has the ids of its parent, as without a receiver.
    expect(traceparentOf(GIVEN)).toBe(GIVEN);
  });
});
