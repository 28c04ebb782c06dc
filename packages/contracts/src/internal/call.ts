import type * as z from 'zod';
import type { ServiceName } from '../club/service-names.ts';

/** A call from one service to another: for several ids at once, and never a public route. */
export interface InternalCall<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** The service that answers. */
  to: ServiceName;
  /** `POST /internal/{name}` */
  name: string;
  /** The services that may call it. */
  from: readonly ServiceName[];
  input: Input;
  output: Output;
  /** The caller's timeout, in milliseconds. */
  timeoutMs: number;
}

/** For calls whose data may be missing from an answer. */
export const OPTIONAL_TIMEOUT_MS = 300;

/** For calls without which there is no answer: a late answer is better than a refusal. */
export const REQUIRED_TIMEOUT_MS = 2000;

/** A call whose answer is a stream of bytes. */
export interface StreamCall {
  /** The service that answers. */
  to: ServiceName;
  /** `POST /internal/{name}` */
  name: string;
  /** The services that may call it. */
  from: readonly ServiceName[];
}

/** Declares an internal call and keeps its schemas' types. */
export function internalCall<Input extends z.ZodType, Output extends z.ZodType>(
  call: InternalCall<Input, Output>,
): InternalCall<Input, Output> {
  return call;
}
