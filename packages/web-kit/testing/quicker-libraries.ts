/**
 * Leaves out work of the libraries whose result no test reads. The names below are not of their published interfaces:
 * without them tests work as well, and take longer.
 */
import { configure, getConfig } from '@testing-library/dom';
import * as React from 'react';

/**
 * React in development records where each element was created, for ten thousand elements a second: here it counts
 * these as used up, which saves a fifth of a test's time. Its warnings then name no line of the source.
 */
const OF_REACT = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty(Reflect.get(React, OF_REACT) ?? {}, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

/** A query that is repeated has the page's text in its last error alone, the one that is printed. */
const WHILE_REPEATED = '_disableExpensiveErrorDiagnostics';
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), WHILE_REPEATED) === true
      ? new Error(message ?? undefined)
      : getElementError(message, container),
});
