/** Rows that follow each other and have the same heading. */
export interface RowGroup<Row> {
  /** Undefined where rows have no headings. */
  heading: string | undefined;
  rows: Row[];
}

/** The rows in their order; a new group begins where the heading changes. */
export function rowGroups<Row>(
  rows: readonly Row[],
  headingOf: ((row: Row) => string) | undefined,
): readonly RowGroup<Row>[] {
  const groups: RowGroup<Row>[] = [];
  for (const row of rows) {
    const heading = headingOf?.(row);
    const last = groups.at(-1);
    if (last && last.heading === heading) last.rows.push(row);
    else groups.push({ heading, rows: [row] });
  }
  return groups;
}
