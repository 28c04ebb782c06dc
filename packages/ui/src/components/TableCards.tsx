import type { Column, TableProps } from './Table.tsx';
import { CardList, RowCard } from './table-style.ts';

/** The same rows on a phone: a primary line, a badge at the corner, lines, actions at the foot. */
export function TableCards<Row>({ label, columns, rows, rowKey, litKey }: TableProps<Row>) {
  const [primary, ...others] = [...columns].sort((a, b) => place(a) - place(b));
  if (primary === undefined) return null;
  return (
    <CardList aria-label={label}>
      {rows.map((row) => (
        <RowCard key={rowKey(row)} data-lit={rowKey(row) === litKey || undefined}>
          <div>{(primary.phoneCell ?? primary.cell)(row)}</div>
          {others
            .filter(({ phone }) => phone !== 'hidden')
            .map((column) => (
              <div key={column.id} data-part={column.phone ?? 'line'}>
                {(column.phoneCell ?? column.cell)(row)}
              </div>
            ))}
        </RowCard>
      ))}
    </CardList>
  );
}

const order = ['primary', 'badge', 'line', 'actions', 'hidden'] as const;
const place = (column: Pick<Column<never>, 'phone'>) => order.indexOf(column.phone ?? 'line');
