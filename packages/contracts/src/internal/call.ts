import type * as z from 'zod';
import type { ServiceName } from '../club/words.ts';

/** A call from one service to another: batched, in no public route. */
export interface InternalCall<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** The service that answers. */
  to: ServiceName;
  /** `POST /internal/{name}` */
  name: string;
  /** Services that may ask. */
  from: readonly ServiceName[];
  input: Input;
  output: Output;
  /** How long the one who asks waits, in milliseconds. */
  limitMs: number;
}

/** For what may be missing from an answer. */
export const ENRICHES_MS = 300;

/** For what an answer hangs on: late is better than a refusal. */
export const DECIDES_MS = 2000;

/** A call whose answer is a stream of bytes, read as it comes. */
export interface StreamCall {
  /** The service that answers. */
  to: ServiceName;
  /** `POST /internal/{name}` */
  name: string;
  /** Services that may ask. */
  from: readonly ServiceName[];
}

/** Declares an internal call and keeps its schemas' types. */
export function internalCall<Input extends z.ZodType, Output extends z.ZodType>(
  call: InternalCall<Input, Output>,
): InternalCall<Input, Output> {
  return call;
}
