import { useState } from 'react';

/** The way through a list that is paged by cursors: back to the first page as soon as `list` names another one. */
export function usePages(list: string) {
  const [way, setWay] = useState<{ list: string; cursors: readonly string[] }>({ list, cursors: [] });
  const cursors = way.list === list ? way.cursors : [];
  return {
    /** 0: the first one. */
    page: cursors.length,
    cursor: cursors.at(-1),
    goOn: (cursor: string) => setWay({ list, cursors: [...cursors, cursor] }),
    goBack: () => setWay({ list, cursors: cursors.slice(0, -1) }),
  };
}
