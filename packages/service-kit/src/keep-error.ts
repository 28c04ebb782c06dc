import { finished, type Readable, type Writable } from 'node:stream';

/**
 * Returns the stream, whose error then waits for its reader: `pipeline`, `for await` and `finished` throw it whenever
 * they begin. Without it, the error of a stream that fails before somebody reads it ends the process.
 */
export function keepError<S extends Readable | Writable>(stream: S): S {
  finished(stream, () => undefined);
  return stream;
}
