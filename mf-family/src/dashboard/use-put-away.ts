import { useState } from 'react';

const KEY = 'access-requests-put-away';

/** Decided requests this browser has been told to leave out. */
export function usePutAway(): { isPutAway: (id: number) => boolean; putAway: (id: number) => void } {
  const [ids, setIds] = useState(readIds);
  return {
    isPutAway: (id) => ids.includes(id),
    putAway: (id) => {
      const next = [...ids, id];
      setIds(next);
      writeIds(next);
    },
  };
}

function readIds(): readonly number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

function writeIds(ids: readonly number[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(ids));
  } catch {
    // A browser that keeps nothing shows the line again next time.
  }
}
