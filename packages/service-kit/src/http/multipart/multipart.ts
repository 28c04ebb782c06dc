import * as z from 'zod';
import { IncomingUpload, type MultipartRule } from './incoming-upload.ts';

const rules = new WeakMap<z.ZodType, MultipartRule>();

/**
 * The body of a route that accepts a file as `multipart/form-data`. The handler gets it before anything of it was read:
 * `body.receive` reads it while it arrives. The body of a refused request is read to its end and discarded (product
 * decision 59).
 */
export function multipart(rule: MultipartRule): z.ZodType<IncomingUpload> {
  const schema = z.instanceof(IncomingUpload);
  rules.set(schema, rule);
  return schema;
}

/** The rule of a body that `multipart` made; undefined for any other. */
export function multipartRule(schema: z.ZodType | undefined): MultipartRule | undefined {
  return schema && rules.get(schema);
}
