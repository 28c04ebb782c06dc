import { AnnouncementsDialog } from '@fieldhouse/club-ui/announcements';
import { Button, Page, PageTitle, Tabs } from '@fieldhouse/ui';
import { useSearch } from '@fieldhouse/web-kit';
import Megaphone from 'lucide-react/icons/megaphone';
import { AreaSearch } from '../find/area-search.tsx';
import { ADMIN_SEARCH } from '../search.ts';
import { Today } from '../today/today.tsx';
import { useWaiting } from '../today/use-waiting.ts';
import { TABS } from './tabs.tsx';

/** Another tab starts without the parameters of the former one. */
const NOTHING_CHOSEN = {
  ...{ sub: null, dialog: null, q: null, view: null, child: null, user: null, from: null, to: null },
};

/** Admin Dashboard (S2 §2): what waits today (product decision 89), and the tabs. */
export default function DashboardPage() {
  const [{ tab: chosen, announcements }, setSearch] = useSearch(ADMIN_SEARCH);
  const Panel = TABS.find(({ id }) => id === chosen)?.Panel;
  const waiting = useWaiting();
  return (
    <Page>
      <PageTitle
        title="Admin Dashboard"
        description="Manage system settings, users, and locations"
        actions={
          <>
            <Button look="quiet" icon={<Megaphone />} onClick={() => setSearch({ announcements: 'open' })}>
              Announcements
            </Button>
            <AreaSearch />
          </>
        }
      />
      <Today waiting={waiting} />
      <Tabs
        label="Admin areas"
        phone="menu"
        tabs={TABS.map(({ Panel: _, ...tab }) => ({
          ...tab,
          href: `/admin?tab=${tab.id}`,
          count: waiting.counts[tab.id] ?? 0,
        }))}
        selected={chosen}
        onSelect={(id, how) => setSearch({ ...NOTHING_CHOSEN, tab: id }, how)}
      >
        {Panel && <Panel />}
      </Tabs>
      {announcements === 'open' && <AnnouncementsDialog onClose={() => setSearch({ announcements: null })} />}
    </Page>
  );
}
