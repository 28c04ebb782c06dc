import { parseArgs } from 'node:util';
import { startDevelopment } from '@fieldhouse/build/develop';
import * as z from 'zod';
import { OperatorError } from '../operator-error.js';

const USAGE = `npm run develop -- APP [--site URL] [--port PORT]
  APP     a micro-frontend of this repository, such as mf-coach
  --site  the running site; http://localhost:8080 unless given
  --port  where this one is served; 8090 unless given`;

const Options = z.strictObject({
  app: z.string(),
  site: z.url().default('http://localhost:8080'),
  port: z.coerce.number().int().min(0).max(65_535).default(8090),
});

/** `npm run develop -- mf-coach`: a running site with this app from its sources, which reloads after each change. */
export default async function develop(args: readonly string[]): Promise<number> {
  const { app, site, port } = readOptions(args);
  const answer = await fetch(site).catch(() => undefined);
  if (!answer) throw new OperatorError(`${site} does not answer: start it with npm start`);
  const { url, stop } = await startDevelopment({ app, site, port });
  process.stdout.write(`${app} from its sources, all else from ${site}: ${url}\n`);
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  await promise;
  await stop();
  return 0;
}

function readOptions(args: readonly string[]): z.infer<typeof Options> {
  const { values, positionals } = parse(args);
  const read = Options.safeParse({ app: positionals[0], ...values });
  if (!read.success || positionals.length > 1) throw new OperatorError(USAGE);
  return read.data;
}

function parse(args: readonly string[]) {
  try {
    const options = { site: { type: 'string' }, port: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    throw new OperatorError(USAGE);
  }
}
