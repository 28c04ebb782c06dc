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
            z.object({
              ...{ traceId: z.string(), spanId: z.string(), parentSpanId: z.string().default('') },
              ...{ name: z.string(), attributes: z.array(Attribute).default([]) },
            }),
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
  spanId: string;
  /** '' for the first of a trace. */
  parentSpanId: string;
  name: string;
  attributes: Readonly<Record<string, unknown>>;
}

/** What a store of traces has received so far. */
export interface ReceivedTraces {
  spans: () => Promise<readonly ReceivedSpan[]>;
  /** All of it, as text. */
  received: () => Promise<string>;
}

/** A stand-in for a store of traces, which receives by OTLP over HTTP. */
export interface TraceReceiver extends ReceivedTraces {
  url: string;
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
    spans: async () => spans,
    received: async () => texts.join('\n'),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** The spans of one message of OTLP as JSON. */
export function spansOf(text: string): ReceivedSpan[] {
  return Sent.parse(JSON.parse(text)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap((scope) =>
      scope.spans.map(({ attributes, ...span }) => ({
        ...{ ...span, attributes: valuesOf(attributes) },
        service: valuesOf(resource.attributes)['service.name'],
      })),
    ),
  );
}

function valuesOf(attributes: readonly z.infer<typeof Attribute>[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
