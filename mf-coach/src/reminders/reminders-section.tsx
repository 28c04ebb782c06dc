import { Button, Card, Muted, SectionTitle, Stack } from '@fieldhouse/ui';
import { lazyPanel, useSearch } from '@fieldhouse/web-kit';
import { COACH_SEARCH } from '../search.ts';

const RemindersPanel = lazyPanel(() => import('./reminders-panel.tsx'), <Muted $small>Loading reminders...</Muted>);

/** Reminders (product decision 45): a panel that is closed at first; whether it is open is in the address. */
export function RemindersSection() {
  const [{ reminders }, setSearch] = useSearch(COACH_SEARCH);
  const isOpen = reminders === 'open';
  return (
    <Card as="section" aria-label="Reminders">
      <Stack>
        <SectionTitle
          title="Reminders"
          action={
            <Button
              look="quiet"
              aria-expanded={isOpen}
              onClick={() => setSearch({ reminders: isOpen ? null : 'open' }, { replace: true })}
            >
              {isOpen ? 'Hide reminders' : 'Show reminders'}
            </Button>
          }
        />
        {isOpen && <RemindersPanel />}
      </Stack>
    </Card>
  );
}
