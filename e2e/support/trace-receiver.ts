import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({ traceId: z.string(), name: z.string(), attributes: z.array(Attribute).default([]) }),
          ),
        }),
      ),
    }),
  ),
});

interface ReceivedSpan {
  /** `svc-events` */
  service: unknown;
  traceId: string;
  name: string;
  attributes: Readonly<Record<string, unknown>>;
}

/** A stand-in for a store of traces, which receives by OTLP over HTTP. */
export interface TraceReceiver {
  url: string;
  spans: () => readonly ReceivedSpan[];
  /** All that was received, as text. */
  received: () => string;
  stop: () => Promise<void>;
}

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const texts: string[] = [];
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      texts.push(text);
      spans.push(...spansOf(text));
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => spans,
    received: () => texts.join('\n'),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function spansOf(text: string): ReceivedSpan[] {
  return Sent.parse(JSON.parse(text)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map(({ traceId, name, attributes }) => ({
        ...{ traceId, name, attributes: valuesOf(attributes) },
        service: valuesOf(resource.attributes)['service.name'],
      })),
    ),
  );
}

function valuesOf(attributes: readonly z.infer<typeof Attribute>[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
