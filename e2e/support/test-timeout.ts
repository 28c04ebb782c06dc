import { jest } from '@jest/globals';

// A step of a browser test is many waits, each with its own limit; axe alone takes seconds on a busy machine.
jest.setTimeout(180_000);
