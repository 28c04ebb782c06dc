/** A failure that the person at the keyboard can understand from its message alone: shown without a stack. */
export class Trouble extends Error {
  /** @override */
  name = 'Trouble';
}
