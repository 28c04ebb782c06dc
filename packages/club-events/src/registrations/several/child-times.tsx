import { isolated } from '@fieldhouse/contracts/club';
import { Select } from '@fieldhouse/ui';
import { styled } from 'styled-components';
import type { ChildTime } from './use-several.ts';

const Times = styled.div`
  display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: var(--s3);
`;

interface ChildTimesProps {
  times: readonly ChildTime[];
  onChange: (childId: number, slotId: number) => void;
}

/** A time slot for each child: the first open ones are proposed. */
export function ChildTimes({ times, onChange }: ChildTimesProps) {
  return (
    <Times>
      {times.map(({ child, slotId, options }) => (
        <Select
          key={child.id}
          label={`Time for ${isolated(child.firstName)}`}
          options={options}
          value={slotId}
          onChange={({ target }) => onChange(child.id, Number(target.value))}
        />
      ))}
    </Times>
  );
}
