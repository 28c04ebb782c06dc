import { Button, Page, PageTitle, Tabs } from '@fieldhouse/ui';
import { useSetUrl, useUrlState } from '@fieldhouse/web-kit';
import Plus from 'lucide-react/icons/plus';
import { Suspense } from 'react';
import { styled } from 'styled-components';
import { CreateEventDialog, TABS } from './tabs.ts';

const Views = styled.nav`
  display: flex; gap: var(--s4); font-size: var(--t-s); font-weight: 600;
  & > a { display: inline-flex; align-items: center; min-height: var(--target); color: var(--muted); }
  & > a[aria-current] { color: var(--text); }
`;

/** Coach Dashboard (S2 §2): ways to the two views, the header's actions, the tabs. */
export function Dashboard() {
  const [chosen] = useUrlState('tab');
  const [dialog] = useUrlState('dialog');
  const setUrl = useSetUrl();
  const tab = TABS.find(({ id }) => id === chosen) ?? TABS[0];
  return (
    <Page>
      <PageTitle
        above={
          <Views aria-label="Views">
            <a href="/coach" aria-current="page">
              Coach View
            </a>
            <a href="/parent">Parent View</a>
          </Views>
        }
        title="Coach Dashboard"
        actions={
          <Button icon={<Plus />} onClick={() => setUrl({ dialog: 'create-event' })}>
            Create Event
          </Button>
        }
      />
      <Tabs
        label="Coach areas"
        tabs={TABS.map(({ id, label }) => ({ id, label, href: `/coach?tab=${id}` }))}
        selected={tab.id}
        onSelect={(id, how) => setUrl({ tab: id, sub: null, event: null, child: null, dialog: null, q: null }, how)}
      >
        <Suspense>
          <tab.Panel />
        </Suspense>
      </Tabs>
      <Suspense>{dialog === 'create-event' && <CreateEventDialog onClose={() => setUrl({ dialog: null })} />}</Suspense>
    </Page>
  );
}
