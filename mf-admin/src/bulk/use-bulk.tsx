import { Button, type RowKey, type Selection } from '@fieldhouse/ui';
import { lazyDialog } from '@fieldhouse/web-kit';
import { type ReactNode, useState } from 'react';
import type { BulkWords } from './bulk-dialog.tsx';

const BulkDialog = lazyDialog(() => import('./bulk-dialog.tsx'));

/** One action for several rows. */
export interface BulkAction<Row> extends Omit<BulkWords, 'title'> {
  icon: ReactNode;
  /** 'Archive 3 coaches?' */
  title: (count: number) => string;
  /** Why a row is left out; undefined: it is not. */
  refusal?: (row: Row) => string | undefined;
  run: (row: Row) => Promise<unknown>;
}

interface BulkOptions<Row> {
  /** Names the list and its filter: another list starts without a selection. */
  list: string;
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => RowKey;
  nameOf: (row: Row) => string;
  /** None: nothing can be selected. */
  actions: readonly BulkAction<Row>[];
  /** Loads the lists again. */
  refresh: () => unknown;
}

interface Bulk<Row> {
  /** For `DataTable`. */
  selection: Selection<Row> | undefined;
  dialog: ReactNode;
}

/** Selected rows of a list, on any of its pages, and one action for all of them (product decision 89). */
export function useBulk<Row>({ list, rows = [], keyOf, nameOf, actions, refresh }: BulkOptions<Row>): Bulk<Row> {
  const [state, setState] = useState<{ list: string; rows: ReadonlyMap<RowKey, Row> }>({ list, rows: new Map() });
  const [chosen, setChosen] = useState<BulkAction<Row>>();
  const selected = state.list === list ? state.rows : new Map<RowKey, Row>();
  const select = (keys: Iterable<RowKey>) => {
    const known = new Map([...selected, ...rows.map((row) => [keyOf(row), row] as const)]);
    const next = new Map<RowKey, Row>();
    for (const key of keys) {
      const row = known.get(key);
      if (row !== undefined) next.set(key, row);
    }
    setState({ list, rows: next });
  };
  const takeOut = (done: readonly RowKey[]) => {
    select([...selected.keys()].filter((key) => !done.includes(key)));
    if (done.length > 0) void refresh();
  };
  const selection: Selection<Row> = {
    selected: new Set(selected.keys()),
    onChange: select,
    nameOf,
    actions: actions.map((action) => (
      <Button key={action.label} look="turf" icon={action.icon} onClick={() => setChosen(action)}>
        {action.label}
      </Button>
    )),
  };
  return {
    selection: actions.length > 0 ? selection : undefined,
    dialog: chosen && (
      <BulkDialog
        words={{ ...chosen, title: chosen.title(selected.size) }}
        tasks={[...selected].map(([key, row]) => ({
          key,
          name: nameOf(row),
          refusal: chosen.refusal?.(row),
          run: () => chosen.run(row),
        }))}
        onDone={takeOut}
        onClose={() => setChosen(undefined)}
      />
    ),
  };
}
