/** A waiver as the server answers it, for tests. */
export const theWaiver = {
  hash: 'a'.repeat(64),
  version: 1,
  title: 'Waiver and Release Form',
  sections: [
    { heading: 'Purpose and Scope', text: 'This form is about all events of the club.' },
    { heading: 'Assumption of Risk', text: 'Sport is not without risk.' },
  ],
  signature: 'Checking the box serves as an electronic signature.',
};
