import { jest } from '@jest/globals';

// A browser test has many waits, each with its own limit; axe takes seconds on a busy machine.
jest.setTimeout(180_000);
