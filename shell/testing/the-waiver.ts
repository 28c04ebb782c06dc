import type { Waiver } from '@fieldhouse/api';

/** A waiver as svc-auth sends it. */
export const theWaiver: Waiver = {
  hash: 'a'.repeat(64),
  version: 1,
  title: 'Waiver and Release Form',
  sections: [
    { heading: 'Purpose and Scope', text: 'This form is about all events of the club.' },
    { heading: 'Assumption of Risk', text: 'Sport is not without risk.' },
  ],
  signature: 'Checking the box serves as an electronic signature.',
};
