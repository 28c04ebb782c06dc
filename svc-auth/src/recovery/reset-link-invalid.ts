import { RESET_LINK_MESSAGE } from '@fieldhouse/contracts';
import { Problem } from '@fieldhouse/service-kit';

/** 400 for a link that is unknown, used or older than an hour; the answer does not say which. */
export function resetLinkInvalid(): Problem {
  return new Problem(400, 'reset_link_invalid', RESET_LINK_MESSAGE);
}
