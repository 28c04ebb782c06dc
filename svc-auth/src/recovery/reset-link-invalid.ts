import { RESET_LINK_MESSAGE } from '@fieldhouse/contracts';
import { type Db, Problem, type Tx } from '@fieldhouse/service-kit';
import { isReplacedByNewer } from './reset.repository.ts';

/**
 * 400 for a link that is unknown, used or older than an hour; the answer does not say which. For a link in an older
 * email it says that there is a newer one, as long as that one can be used.
 */
export async function resetLinkInvalid(db: Db | Tx, tokenHash: Buffer | undefined, now: Date): Promise<Problem> {
  const isReplaced = tokenHash !== undefined && (await isReplacedByNewer(db, tokenHash, now));
  return new Problem(
    400,
    'reset_link_invalid',
    isReplaced ? 'This link was replaced by a newer one. Please use the link in the newest email.' : RESET_LINK_MESSAGE,
  );
}
