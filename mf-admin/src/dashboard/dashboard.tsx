import { Page, PageTitle, Tabs } from '@fieldhouse/ui';
import { useSetUrl, useUrlState } from '@fieldhouse/web-kit';
import { Suspense } from 'react';
import { TableSkeleton } from './table-skeleton.tsx';
import { TABS } from './tabs.ts';

/** Admin Dashboard (S2 §2): the place to manage system settings, users and locations. */
export function Dashboard() {
  const [chosen] = useUrlState('tab');
  const setUrl = useSetUrl();
  const tab = TABS.find(({ id }) => id === chosen) ?? TABS[0];
  return (
    <Page>
      <PageTitle title="Admin Dashboard" description="Manage system settings, users, and locations" />
      <Tabs
        label="Admin areas"
        tabs={TABS.map(({ id, label }) => ({ id, label, href: `/admin?tab=${id}` }))}
        selected={tab.id}
        onSelect={(id, how) => setUrl({ tab: id, dialog: null, q: null }, how)}
      >
        <Suspense fallback={<TableSkeleton />}>
          <tab.Panel />
        </Suspense>
      </Tabs>
    </Page>
  );
}
