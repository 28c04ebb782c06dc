import type { ListedChild } from '@fieldhouse/api';
import { ChildPicker } from '@fieldhouse/club-ui/pickers';
import { Card, EmptyState } from '@fieldhouse/ui';
import UserSearch from 'lucide-react/icons/user-search';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Timeline } from './timeline.tsx';

const Picker = styled.div`max-width: 480px;`;

interface ByChildProps {
  childId: number | null;
  /** The heading gets the focus: the pressed name is not on the screen any more. */
  takesFocus: boolean;
  onChoose: (childId: number) => void;
}

/** Everything that happened to one child: a picker, and the timeline of the chosen one. */
export function ByChild({ childId, takesFocus, onChoose }: ByChildProps) {
  const [chosen, setChosen] = useState<ListedChild | null>(null);
  return (
    <>
      <Picker>
        <ChildPicker
          value={chosen?.id === childId ? chosen : null}
          onChange={(child) => {
            setChosen(child);
            if (child) onChoose(child.id);
          }}
        />
      </Picker>
      {childId === null ? (
        <Card>
          <EmptyState
            icon={<UserSearch />}
            title="Choose a child"
            text="Registrations, emails, changes and views of the child appear here."
          />
        </Card>
      ) : (
        <Timeline key={childId} childId={childId} takesFocus={takesFocus} />
      )}
    </>
  );
}
