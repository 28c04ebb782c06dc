import { CreateEventDialog } from '@fieldhouse/club-events';
import { can } from '@fieldhouse/contracts/permissions';
import { Button, media, Page, PageTitle, Tabs } from '@fieldhouse/ui';
import { useSearch, useUser } from '@fieldhouse/web-kit';
import Plus from 'lucide-react/icons/plus';
import { Suspense } from 'react';
import { styled } from 'styled-components';
import { ExportAllPlayers } from '../players/export-all-players.tsx';
import { COACH_SEARCH } from '../search.ts';
import { TABS } from './tabs.ts';

const Views = styled.nav`
  display: flex; gap: var(--s4); font-size: var(--t-s); font-weight: 600;
  & > a { display: inline-flex; align-items: center; min-height: var(--target); color: var(--muted); }
  & > a[aria-current] { color: var(--text); }
  /* A line of text to see, 44 px to press: into the room above, and over the chalk line below. */
  ${media.phone} { position: relative; margin-block: -14px -11px; }
`;

/** On a phone without its sign: so it stands beside the title. */
const Create = styled(Button)`${media.phone} { padding-inline: 12px; & > svg { display: none; } }`;

/** Coach Dashboard (S2 §2): ways to the two views, the header's actions, the tabs. */
export default function DashboardPage() {
  const [{ tab: chosen, dialog }, setSearch] = useSearch(COACH_SEARCH);
  const mayCreate = can(useUser(), 'event.create');
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
          <>
            <ExportAllPlayers inside="header" />
            {mayCreate && (
              <Create icon={<Plus />} onClick={() => setSearch({ dialog: 'create-event' })}>
                Create Event
              </Create>
            )}
          </>
        }
      />
      <Tabs
        label="Coach areas"
        tabs={TABS.map(({ id, label }) => ({ id, label, href: `/coach?tab=${id}` }))}
        selected={tab.id}
        onSelect={(id, how) => setSearch({ tab: id, sub: null, event: null, child: null, dialog: null, q: null }, how)}
      >
        <Suspense>
          <tab.Panel />
        </Suspense>
      </Tabs>
      <Suspense>
        {mayCreate && dialog === 'create-event' && (
          <CreateEventDialog failureTitle="Failed to save event" onClose={() => setSearch({ dialog: null })} />
        )}
      </Suspense>
    </Page>
  );
}
