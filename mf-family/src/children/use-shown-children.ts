import type { CheckedAgeDocument, Child, UploadedAgeDocument } from '@fieldhouse/api';
import { withKnownEvents } from '@fieldhouse/club-events';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

const CHILDREN = ['get', '/api/children'];
const CHILD = ['get', '/api/children/{id}'];
const PARENTS = ['get', '/api/children/{id}/parents'];
const EVENTS = ['get', '/api/events'];
const DETAILS = ['get', '/api/events/{id}/details'];

/** Updates the cached children from an answer at once; then the affected queries load again. */
export interface ShownChildren {
  changed: (child: Child) => void;
  documentUploaded: (document: UploadedAgeDocument) => void;
  documentChecked: (document: CheckedAgeDocument) => void;
  removed: (childId: number) => void;
  /** Loads the children again, after a refusal because the page shows an old state. */
  refresh: () => void;
}

/** Updates of the cached children of this app. */
export function useShownChildren(): ShownChildren {
  const queries = useQueryClient();
  return useMemo(() => shownChildren(queries), [queries]);
}

export function shownChildren(queries: QueryClient): ShownChildren {
  const refresh = () => {
    for (const queryKey of [CHILDREN, CHILD]) void queries.invalidateQueries({ queryKey });
  };
  // A pending read may have been answered before the change and would undo it on the screen.
  const cancelReads = () => {
    for (const queryKey of [CHILDREN, CHILD]) void queries.cancelQueries({ queryKey });
  };
  const change = (id: number, update: (child: Child) => Child) => {
    const changeOne = (child: Child) => (child.id === id ? update(child) : child);
    cancelReads();
    queries.setQueriesData<Child[]>({ queryKey: CHILDREN }, (children) => children?.map(changeOne));
    queries.setQueriesData<Child>({ queryKey: CHILD }, (child) => child && changeOne(child));
    refresh();
  };
  return {
    changed: (answer) => change(answer.id, (child) => withKnownEvents(answer, child)),
    documentUploaded: ({ id, ...document }) =>
      change(id, (child) => ({ ...child, ...document, ageVerifiedOn: null, ageVerifiedBy: null })),
    documentChecked: ({ id, ...checked }) => change(id, (child) => ({ ...child, ...checked, ageWasVerifiedFor: null })),
    removed(childId) {
      cancelReads();
      queries.setQueriesData<Child[]>({ queryKey: CHILDREN }, (children) =>
        children?.filter(({ id }) => id !== childId),
      );
      for (const queryKey of [CHILDREN, PARENTS, EVENTS, DETAILS]) void queries.invalidateQueries({ queryKey });
    },
    refresh,
  };
}
