import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChannelModel, connect } from 'amqplib';
import { type TestVhost, testVhost } from './vhost.ts';

let one: TestVhost;
let other: TestVhost;
let open: ChannelModel[];

beforeEach(async () => {
  [one, other] = await Promise.all([testVhost(), testVhost()]);
  open = [];
});

afterEach(async () => {
  await Promise.all(open.map((connection) => connection.close().catch(() => undefined)));
  await Promise.all([one.drop(), other.drop()]);
});

async function channel({ url }: TestVhost) {
  const connection = await connect(url);
  connection.on('error', () => undefined);
  open.push(connection);
  return connection.createChannel();
}

describe('When two suites take a virtual host each', () => {
  it('Then one suite does not see the queues of the other', async () => {
    const mine = await channel(one);
    await mine.assertQueue('emails', { durable: true, arguments: { 'x-queue-type': 'quorum' } });
    const theirs = await channel(other);
    theirs.on('error', () => undefined);
    await expect(theirs.checkQueue('emails')).rejects.toThrow('NOT_FOUND');
    expect(await mine.checkQueue('emails')).toMatchObject({ messageCount: 0 });
  });

  it('Then a dropped virtual host does not exist any more', async () => {
    const dropped = await testVhost();
    await dropped.drop();
    await expect(connect(dropped.url)).rejects.toThrow();
  });
});
