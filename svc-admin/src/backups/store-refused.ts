import type { S3ServiceException as ServiceException } from '@aws-sdk/client-s3';

/** A request to the object store failed; the message is a sentence for admins. */
export class StoreRefused extends Error {
  override name = 'StoreRefused';
}

const WRONG_KEY = 'The object store refuses the access key';
const OTHER_REGION = 'The object store has the bucket in another region';

/** By the code of S3's answer. */
const CODES: Readonly<Record<string, string>> = {
  NoSuchBucket: 'The object store has no such bucket',
  InvalidAccessKeyId: WRONG_KEY,
  SignatureDoesNotMatch: WRONG_KEY,
  AuthorizationHeaderMalformed: OTHER_REGION,
};

/** By the status of an answer without a code, as one to HEAD is. */
const STATUSES: Readonly<Record<number, string>> = { 301: OTHER_REGION, 401: WRONG_KEY, 403: WRONG_KEY };

/** An error of an S3 client as one for admins; the client's own is its cause. */
export function storeRefused(error: unknown): StoreRefused {
  if (error instanceof StoreRefused) return error;
  const { name, $metadata } = error as Partial<ServiceException>;
  const status = $metadata?.httpStatusCode;
  const sentence =
    CODES[name ?? ''] ??
    STATUSES[status ?? 0] ??
    (status === undefined ? 'The object store cannot be reached' : 'The object store failed');
  return new StoreRefused(sentence, { cause: error });
}
