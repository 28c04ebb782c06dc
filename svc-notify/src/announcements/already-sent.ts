import { conflict, type Problem } from '@fieldhouse/service-kit';

/** 409: an announcement that is sent cannot be changed, withdrawn or sent again. */
export function alreadySent(): Problem {
  return conflict('already_sent', 'This announcement is sent already');
}
