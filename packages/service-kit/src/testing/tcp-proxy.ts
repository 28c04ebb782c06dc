import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  /** The address of the server through the proxy. */
  url: string;
  /** The number of connections since the start. */
  connections: () => number;
  /** Acts like a killed server: closes all connections and refuses new ones. */
  cut: () => Promise<void>;
  /** Acts like a frozen server: keeps connections and accepts new ones, but passes no data on. */
  freeze: () => void;
  /** Ends `cut` or `freeze`; passes on the data that was sent during `freeze`. */
  restore: () => Promise<void>;
  close: () => Promise<void>;
}

interface TcpProxyOptions {
  /** What the server sends after these bytes arrives `delayMs` later, as if a packet ended after them. */
  splitAfter?: { bytes: Buffer; delayMs: number };
}

/**
 * A TCP proxy between a test and a server that other tests use too, so that it can be unavailable for this test only.
 */
export async function startTcpProxy(target: string, { splitAfter }: TcpProxyOptions = {}): Promise<TcpProxy> {
  const targetUrl = new URL(target);
  const ends = new Set<Socket>();
  let frozen = false;
  let made = 0;

  const server = createServer((near) => {
    made += 1;
    const far = connect(Number(targetUrl.port), targetUrl.hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => ends.delete(end));
      // The other end closes only after the data that was sent before has passed.
      end.on('end', () => other.end());
      end.on('data', (bytes) => (end === far ? sendSplit(other, bytes) : other.write(bytes)));
      if (frozen) end.pause();
    }
  });
  function sendSplit(near: Socket, bytes: Buffer): void {
    const index = splitAfter ? bytes.indexOf(splitAfter.bytes) : -1;
    if (!splitAfter || index === -1) {
      near.write(bytes);
      return;
    }
    const end = index + splitAfter.bytes.length;
    near.write(bytes.subarray(0, end));
    setTimeout(() => near.write(bytes.subarray(end)), splitAfter.delayMs);
  }

  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;

  async function cut(): Promise<void> {
    const closed = server.listening ? once(server, 'close') : undefined;
    if (closed) server.close();
    for (const end of ends) end.destroy();
    await closed;
  }
  return {
    url: url.href,
    connections: () => made,
    cut,
    freeze() {
      frozen = true;
      for (const end of ends) end.pause();
    },
    async restore() {
      frozen = false;
      for (const end of ends) end.resume();
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}
