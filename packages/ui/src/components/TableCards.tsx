import { Fragment } from 'react';
import { rowGroups } from './row-groups.ts';
import type { Column, TableProps } from './Table.tsx';
import { CardList, GroupHeading, RowCard } from './table-style.ts';

/** The same rows on a phone: a title, a badge at the corner, lines, actions at the foot. */
export function TableCards<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, headingOf, highlightedKey, selectedKeys, cardLabels = 'none' } = props;
  const parts = cardParts(columns);
  return (
    <CardList aria-label={label}>
      {rowGroups(rows, headingOf).map((group) => (
        <Fragment key={group.rows.map(rowKey)[0]}>
          {group.heading !== undefined && <GroupHeading as="li">{group.heading}</GroupHeading>}
          {group.rows.map((row) => (
            <RowCard
              key={rowKey(row)}
              data-highlighted={rowKey(row) === highlightedKey || undefined}
              data-selected={selectedKeys?.has(rowKey(row)) || undefined}
            >
              {parts.map(({ part, column }) => (
                <CardPart key={column.id} {...{ part, column, row, cardLabels }} />
              ))}
            </RowCard>
          ))}
        </Fragment>
      ))}
    </CardList>
  );
}

type Part = NonNullable<Column<never>['phone']>;

interface CardPartProps<Row> extends Pick<TableProps<Row>, 'cardLabels'> {
  part: Part;
  column: Column<Row>;
  row: Row;
}

function CardPart<Row>({ part, column, row, cardLabels }: CardPartProps<Row>) {
  const cell = (column.phoneCell ?? column.cell)(row);
  const name = column.phoneLabel === undefined ? column.header : column.phoneLabel;
  if (part !== 'line' || cardLabels !== 'column-names' || name === null) return <div data-part={part}>{cell}</div>;
  return (
    <div data-part={part} data-labelled>
      <span>{name}</span> <div>{cell}</div>
    </div>
  );
}

const ORDER: readonly Part[] = ['select', 'primary', 'badge', 'line', 'actions'];

/** A card's parts in their order. Without a `primary` column the first line is the title. */
function cardParts<Row>(columns: readonly Column<Row>[]): { part: Part; column: Column<Row> }[] {
  const hasTitle = columns.some(({ phone }) => phone === 'primary');
  const title = hasTitle ? undefined : columns.find(({ phone = 'line' }) => phone === 'line');
  const partOf = (column: Column<Row>): Part => (column === title ? 'primary' : (column.phone ?? 'line'));
  return ORDER.flatMap((part) =>
    columns.filter((column) => partOf(column) === part).map((column) => ({ part, column })),
  );
}
