import type * as z from 'zod';
import type { ServiceName } from '../club/words.ts';

/** A call from one service to another at read time: batched, 300 ms at most, in no public route. */
export interface InternalCall<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** The service that answers. */
  to: ServiceName;
  /** `POST /internal/{name}` */
  name: string;
  /** Services that may ask. */
  from: readonly ServiceName[];
  input: Input;
  output: Output;
}

/** Declares an internal call and keeps its schemas' types. */
export function internalCall<Input extends z.ZodType, Output extends z.ZodType>(
  call: InternalCall<Input, Output>,
): InternalCall<Input, Output> {
  return call;
}
