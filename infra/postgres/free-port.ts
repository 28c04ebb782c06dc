import { createServer } from 'node:net';

/** `preferred` when it is free on loopback, else any free port. */
export async function freePort(preferred = 0): Promise<number> {
  return (await tryPort(preferred, '127.0.0.1')) ?? (await freePort(0));
}

/** The port that could be opened (any for 0), or undefined when another program has it. */
export function tryPort(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}
