import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import { created, route } from './http/route.ts';
import { openLog } from './log.ts';
import { defineService } from './service.ts';
import { emptyConsumers } from './testing/empty-consumers.ts';
import { startTestService, type TestService } from './testing/index.ts';
import { waitFor } from './testing/wait-for.ts';
import { currentTrace, SpanKind, startSpan } from './tracing.ts';

const TRACEPARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

function collected() {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, log: openLog('gamedata', { logLevel: 'info', version: 'test' }, sink) };
}

describe('When something is logged', () => {
  it('Then the line has the ids of the current request and trace', () => {
    const { lines, log } = collected();
    const span = startSpan('a request', { kind: SpanKind.SERVER, parent: TRACEPARENT, requestId: 'request-1' });
    span.run(() => log.info('within'));
    log.info('without');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      service: 'gamedata',
      requestId: 'request-1',
      traceId: '0af7651916cd43dd8448eb211c80319c',
      msg: 'within',
    });
    expect(JSON.parse(lines[1] ?? '')).not.toHaveProperty('traceId');
  });

  it('Then the line has its level as a word and its time in UTC @spec S2.3.1561', () => {
    const { lines, log } = collected();
    log.warn('late');
    const { level, time } = JSON.parse(lines[0] ?? '');
    expect([level, new Date(time).toISOString()]).toEqual(['warn', time]);
  });

  it('Then an SQL error is logged with its code and stack frames, without the values that it quotes', () => {
    const { lines, log } = collected();
    const error = Object.assign(new Error(`insert into "user" values ('mia@club.example') - duplicate`), {
      code: '23505',
      constraint: 'user_email',
      detail: 'Key (email)=(mia@club.example) already exists.',
    });
    log.error({ err: error }, 'failed');
    log.error({ err: new Error('outer', { cause: error }) }, 'failed');
    expect(lines.join('')).not.toContain('mia@club.example');
    expect(JSON.parse(lines[0] ?? '').err).toMatchObject({ code: '23505', constraint: 'user_email' });
    expect(JSON.parse(lines[0] ?? '').err.stack).toContain('log.test.ts');
  });
});

describe('When a request is served', () => {
  const secrets = ['mia-secret', 'query-secret', 'cookie-secret', 'bearer-secret', 'path-secret'];
  let seenTrace: string | undefined;
  let service: TestService;
  let lines: string[];
  beforeAll(async () => {
    const definition = defineService({
      name: 'gamedata',
      consumers: emptyConsumers('gamedata'),
      title: 'Logged',
      migrations: {},
      routes: [
        route({
          method: 'post',
          path: '/api/players/{name}',
          access: ['coach'],
          audit: 'none: a test',
          summary: 'Add a player',
          params: z.object({ name: z.string() }),
          body: z.object({ name: z.string() }),
          answers: { 201: z.object({ name: z.string() }) },
          handle: async ({ body, ctx }) => {
            seenTrace = currentTrace()?.traceparent;
            ctx.log.info('inside');
            if (body.name === 'broken') throw new Error('broken');
            return created({ name: body.name });
          },
        }),
      ],
    });
    service = await startTestService(definition);
    const sink = collected();
    lines = sink.lines;
    service.ctx.log = sink.log;
  });
  afterAll(() => service.stop());

  const call = (name: string) =>
    service.as({ userId: 4711, role: 'coach' }).post(
      '/api/players/path-secret?q=query-secret',
      { name },
      {
        Cookie: 'sid=cookie-secret',
        Authorization: 'Bearer bearer-secret',
        traceparent: TRACEPARENT,
        'X-Request-Id': 'from-gateway-1',
      },
    );

  it('Then its log line has method, route, status, time, request and trace, and none of its content', async () => {
    lines.length = 0;
    const answer = await call('mia-secret');
    expect(answer.headers.get('X-Request-Id')).toBe('from-gateway-1');
    expect(seenTrace).toBe(TRACEPARENT);
    const line = await lineWith('request');
    expect(line).toMatchObject({
      method: 'POST',
      route: '/api/players/{name}',
      status: 201,
      ms: expect.any(Number),
      requestId: 'from-gateway-1',
      traceId: '0af7651916cd43dd8448eb211c80319c',
    });
    expect(await lineWith('inside')).toMatchObject({ requestId: 'from-gateway-1' });
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret);
  });

  it('Then an unexpected error is logged with its stack', async () => {
    lines.length = 0;
    expect((await call('broken')).status).toBe(500);
    const line = await lineWith('request failed');
    expect(line).toMatchObject({ level: 'error', route: '/api/players/{name}', err: { message: 'broken' } });
    for (const secret of secrets) expect(lines.join('')).not.toContain(secret);
  });

  /** The line of a request is written after its answer was sent, a moment after the client received it. */
  async function lineWith(message: string): Promise<unknown> {
    const find = () => lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === message);
    return waitFor(`a line '${message}'`, find);
  }
});
