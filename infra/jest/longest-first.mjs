import Sequencer from '@jest/test-sequencer';
import { secondsOf } from '../../e2e/suites.ts';

/**
 * Begins with the files that take longest, so that no worker is left with one of them at the end. Without times of an
 * earlier run jest begins with the largest files, and those of the screens are small.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((one, other) => secondsOf(other.path) - secondsOf(one.path));
  }
}
