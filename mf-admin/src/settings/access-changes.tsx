import { CheckboxField, Muted, Stack } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import { type AccessChange, type AccessRecord, changeTextOf } from './access-changes-text.ts';

const Account = styled.fieldset`
  display: grid; gap: var(--s1); min-width: 0; margin: 0; padding: var(--s3) var(--s4); overflow-wrap: anywhere;
  border: 1px solid var(--line); border-radius: var(--radius-s); background: var(--surface);
  & > legend { float: left; padding: 0; font-weight: 600; }
  & > legend + * { clear: both; }
`;

const Lines = styled.ul`display: grid; gap: var(--s2); overflow-wrap: anywhere;`;

/** Identifies one change of a record. */
export const changeKeyOf = ({ entity, id }: AccessRecord, { kind }: AccessChange) => `${entity} ${id} ${kind}`;

interface AccessChangesProps {
  records: readonly AccessRecord[];
  accepted: ReadonlySet<string>;
  onAccept: (key: string, isAccepted: boolean) => void;
}

/**
 * The accounts whose role, address, username or access an import would change, each change with a checkbox of its own:
 * what is not ticked is left out. There is no checkbox for all of them, so that each one is read.
 */
export function AccessChanges({ records, accepted, onAccept }: AccessChangesProps) {
  return (
    <Stack $gap={2}>
      {records.map((record) => (
        <Account key={`${record.entity} ${record.id}`}>
          <legend>
            <bdi>{record.name}</bdi>
          </legend>
          <Muted $small>
            {record.username} · {record.email}
          </Muted>
          {record.changes.map((change) => {
            const { action, hint } = changeTextOf(record, change);
            const key = changeKeyOf(record, change);
            return (
              <CheckboxField
                key={key}
                label={action}
                hint={hint}
                checked={accepted.has(key)}
                onChange={({ target }) => onAccept(key, target.checked)}
              />
            );
          })}
        </Account>
      ))}
    </Stack>
  );
}

/** The changes that an import has left out, each as a sentence. */
export function LeftOutChanges({ records }: Pick<AccessChangesProps, 'records'>) {
  return (
    <Lines>
      {records.map((record) => (
        <li key={`${record.entity} ${record.id}`}>
          <bdi>{record.name}</bdi> ({record.username}):{' '}
          {record.changes.map((change) => changeTextOf(record, change).leftOut).join(', ')}
        </li>
      ))}
    </Lines>
  );
}
