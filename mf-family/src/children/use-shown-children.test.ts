import type { Child } from '@fieldhouse/api';
import { child, registeredEvent } from '@fieldhouse/web-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { shownChildren } from './use-shown-children.ts';

const CHILDREN = ['get', '/api/children'];

describe('When the answer to an edit knows no events, because svc-events is unavailable', () => {
  it('Then the child keeps its registrations, cancelled events and teams', () => {
    const queries = new QueryClient();
    const events = {
      registeredEvents: [registeredEvent()],
      cancelledEvents: [{ ...registeredEvent({ id: 8, registrationId: 80 }), reason: 'Lightning' }],
      teams: [{ id: 9, name: 'Cubs 10U', sport: 'baseball' as const }],
    };
    queries.setQueryData<Child[]>(CHILDREN, [child(events)]);
    shownChildren(queries).changed(child({ nickname: 'Teo', registeredEvents: null }));
    expect(queries.getQueryData<Child[]>(CHILDREN)).toMatchObject([{ nickname: 'Teo', ...events }]);
  });
});
