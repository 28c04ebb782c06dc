import type { Child } from '@fieldhouse/api';

/** The child as it was answered now; what svc-events did not answer of it stays as it was known (S1.2.578). */
export function withKnownEvents<Answer extends Child>(answer: Answer, known: Child | undefined): Answer {
  if (answer.registeredEvents !== null || known === undefined) return answer;
  const { registeredEvents, cancelledEvents, teams } = known;
  return { ...answer, registeredEvents, cancelledEvents, teams };
}
