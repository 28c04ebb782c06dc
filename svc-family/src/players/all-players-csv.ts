import {
  ageOn,
  CHILD_FIELD_NAMES,
  type ChildField,
  childField,
  clubToday,
  type LocalDate,
} from '@fieldhouse/contracts';
import { type CsvValue, csvHead, csvRows } from '@fieldhouse/contracts/csv';
import { recordView, type ServiceContext, type Who, writeCursor } from '@fieldhouse/service-kit';
import { type ListedRow, listChildren, positionIn } from '../children/list-all-children.ts';
import { ofChildren } from '../children/staff-view.ts';
import { peopleByIds } from '../people/people-by-ids.ts';
import type { Person } from '../people/person.ts';

type CellOf = (child: ListedRow, parent: Person | undefined, today: LocalDate) => CsvValue;
type Columns = Readonly<Record<string, CellOf>>;

/** The columns of those fields of the profile that the file has. */
function profileColumns(fields: readonly ChildField[]): Columns {
  const inFile = fields.filter((field) => childField(field).csv !== undefined);
  return Object.fromEntries(inFile.map((field) => [childField(field).csv, (child: ListedRow) => child[field]]));
}

/** The columns, in the order of product decision 70. */
const COLUMNS: Columns = {
  ...profileColumns(['firstName', 'lastName', 'nickname']),
  Age: ({ birthdate }, _, today) => ageOn(birthdate, today),
  // Those above keep their place.
  ...profileColumns(CHILD_FIELD_NAMES),
  'Parent Name': (_, parent) => parent && `${parent.firstName} ${parent.lastName}`,
  'Parent Email': (_, parent) => parent?.email,
  'Parent Phone': (_, parent) => parent?.phone,
  Status: ({ isActive }) => (isActive ? 'Active' : 'Archived'),
  Registered: ({ createdAt }) => clubToday(createdAt),
};

/** The number of children in memory at a time. */
const BATCH = 500;

/** The chunks of a CSV file with all children and the contacts of their primary guardians, by last and first name. */
export async function* allPlayersCsv(ctx: ServiceContext, who: Who): AsyncGenerator<string> {
  const today = clubToday(ctx.clock());
  let head = csvHead(Object.keys(COLUMNS));
  let cursor: string | undefined;
  do {
    const rows = await listChildren(ctx.db, { limit: BATCH, cursor }, today);
    const children = rows.slice(0, BATCH);
    const people = await peopleByIds(
      ctx,
      children.flatMap(({ parentId }) => parentId ?? []),
    );
    const lines = children.map((child) => {
      const parent = child.parentId === null ? undefined : people.get(child.parentId);
      return Object.values(COLUMNS).map((cellOf) => cellOf(child, parent, today));
    });
    await recordView(ctx, who, { action: 'contact.exported', ...ofChildren(children) });
    // The header is sent with the first rows, so that an unavailable database still gives an error status.
    yield head + csvRows(lines);
    head = '';
    const last = children.at(-1);
    cursor = rows.length > BATCH && last ? writeCursor(positionIn()(last)) : undefined;
  } while (cursor !== undefined);
}
