import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import { setPageSession } from '../src/api/page-session.ts';
import './quicker-libraries.ts';
import { clearRequests, recordRequests, recordUnhandledRequest, takeUnhandledRequests } from './requests.ts';
import { server } from './server.ts';
import { stopTranslating } from './translate-page.ts';

// Dialogs and charts are loaded when they open, which is slow on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => {
  recordRequests();
  server.listen({
    onUnhandledRequest: (request, print) => {
      recordUnhandledRequest(request);
      print.error();
    },
  });
});

// Before the test and not after it: a mounted component may still send requests while it is unmounted.
beforeEach(() => {
  server.resetHandlers();
  clearRequests();
  setPageSession(null);
});

afterEach(stopTranslating);
afterEach(cleanup);

// The code under test may treat a request without a handler as a lost network; the test must not pass with it.
afterEach(() => {
  expect(takeUnhandledRequests()).toEqual([]);
});

afterAll(() => {
  server.close();
});
