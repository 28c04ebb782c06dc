import { checkText, TriggerCheck, useReminders } from '@fieldhouse/club-ui/reminders';
import { Muted, SectionTitle, Stack, Tabs } from '@fieldhouse/ui';
import { lazyDialog, QueryView, useSearch } from '@fieldhouse/web-kit';
import { ForOperator } from '../dashboard/for-operator.tsx';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { AllEvents } from './all-events.tsx';
import { EligibleEvents } from './eligible-events.tsx';
import { DeliveryNote, HowItWorks } from './how-it-works.tsx';
import { ReminderConfiguration } from './reminder-configuration.tsx';
import { REMINDERS_SEARCH } from './reminders-search.ts';
import { StatusCards } from './status-cards.tsx';

const Question = lazyDialog(() => import('@fieldhouse/club-ui/reminder-question'));

const LISTS = [
  { id: 'eligible', label: 'Eligible Events', href: '/admin?tab=reminders' },
  { id: 'all', label: 'All Events', href: '/admin?tab=reminders&sub=all' },
] as const;

/**
 * Reminders (S2 §2): the state of the checks, due and sent reminders. The open list and the open question are in the
 * address.
 */
export default function RemindersTab() {
  const [{ sub, dialog }, setSearch] = useSearch(REMINDERS_SEARCH);
  const query = useReminders();
  return (
    <>
      <Stack $gap={1}>
        <SectionTitle title="Email Reminder System" action={<TriggerCheck />} />
        {query.data && (
          <Muted $small role="status">
            {checkText(query.data)}
          </Muted>
        )}
      </Stack>
      <QueryView query={query} skeleton={<TableSkeleton />} errorTitle="Failed to load reminders">
        {(reminders) => (
          <>
            <StatusCards reminders={reminders} />
            <Tabs
              look="segments"
              label="Reminders"
              tabs={LISTS}
              selected={sub}
              onSelect={(list, how) => setSearch({ sub: list, q: null, dialog: null }, how)}
            >
              {sub === 'all' ? <AllEvents /> : <EligibleEvents reminders={reminders} />}
            </Tabs>
            <HowItWorks reminders={reminders} />
            <DeliveryNote delivery={reminders.emailDelivery} />
            <ForOperator text="Mail server, check for due reminders">
              <ReminderConfiguration reminders={reminders} />
            </ForOperator>
          </>
        )}
      </QueryView>
      {dialog && <Question kind={dialog.kind} eventId={dialog.id} onClose={() => setSearch({ dialog: null })} />}
    </>
  );
}
