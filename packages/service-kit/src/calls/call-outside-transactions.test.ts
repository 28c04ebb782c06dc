import { childrenOfUser } from '@fieldhouse/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answers, consumer, defineService, type ServiceContext } from '../service.ts';
import { childState } from '../testing/child-state.ts';
import { emptyConsumers } from '../testing/empty-consumers.ts';
import { startTestService, type TestService } from '../testing/service.ts';

describe('calling another service', () => {
  let service: TestService;
  /** The answer or the error of the consumer's call. */
  let received: unknown;
  const callFamily = (ctx: ServiceContext) => ctx.call(childrenOfUser, { userId: 5 });
  const here = { childIds: [7] };
  const refusal = 'family is called for children-of-user while a transaction is open';

  beforeAll(async () => {
    const childCreated = consumer('child.created', async () => {
      received = await callFamily(service.ctx).catch((error: Error) => error.message);
    });
    const definition = defineService({
      name: 'gamedata',
      title: 'Asking',
      migrations: {},
      routes: [],
      consumers: [childCreated, ...emptyConsumers('gamedata', [childCreated])],
    });
    service = await startTestService(definition, { answers: [answers(childrenOfUser, async () => here)] });
  });
  afterAll(() => service.stop());

  it('When no transaction is open, before one and after it, Then the call is answered', async () => {
    const { ctx } = service;
    expect(await callFamily(ctx)).toEqual(here);
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    let afterwards: Promise<unknown> | undefined;
    await ctx.db.transaction(async (tx) => {
      await tx.raw('SELECT 1');
      afterwards = over.then(() => callFamily(ctx));
    });
    end();
    expect(await afterwards).toEqual(here);
    expect(await callFamily(ctx)).toEqual(here);
  });

  it('When a transaction is open, with or without a savepoint, Then the call throws', async () => {
    const { ctx } = service;
    await expect(ctx.db.transaction(() => callFamily(ctx))).rejects.toThrow(refusal);
    await expect(ctx.db.transaction((tx) => tx.transaction(() => callFamily(ctx)))).rejects.toThrow(refusal);
    const afterSavepoint = ctx.db.transaction(async (tx) => {
      await tx.transaction((inner) => inner.raw('SELECT 1'));
      return callFamily(ctx);
    });
    await expect(afterSavepoint).rejects.toThrow(refusal);
  });

  it('When a handler of an event calls, Then the call throws', async () => {
    await service.deliver('child.created', childState({ id: 1 }));
    expect(received).toBe(refusal);
  });

  it('When only another service has an open transaction, Then the call is answered', async () => {
    const other = await startTestService(defineService({ name: 'auth', title: 'Other', migrations: {}, routes: [] }));
    expect(await other.ctx.db.transaction(() => callFamily(service.ctx))).toEqual(here);
    await other.stop();
  });
});
