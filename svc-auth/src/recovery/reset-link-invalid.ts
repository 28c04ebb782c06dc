import { RESET_LINK_MESSAGE } from '@fieldhouse/contracts';
import { Problem } from '@fieldhouse/service-kit';

/** 400: no such link, or it was used, replaced or is older than an hour; nobody is told which. */
export function resetLinkInvalid(): Problem {
  return new Problem(400, 'reset_link_invalid', RESET_LINK_MESSAGE);
}
