import { can } from '@fieldhouse/contracts/permissions';
import { media, Page, PageTitle, Tabs } from '@fieldhouse/ui';
import { lazyDialog, useSearch, useUser } from '@fieldhouse/web-kit';
import { styled } from 'styled-components';
import { Board } from '../board/board.tsx';
import { useBoard } from '../board/use-board.ts';
import { EventDialogs } from '../events/event-dialogs.tsx';
import { isGameData } from '../game-data/game-data-part.ts';
import { COACH_SEARCH } from '../search.ts';
import { HeaderActions } from './header-actions.tsx';
import { TABS } from './tabs.tsx';

const FixDialog = lazyDialog(() => import('../game-data/fix/fix-dialog.tsx'));

const Views = styled.nav`
  display: flex; gap: var(--s4); font-size: var(--t-s); font-weight: 600;
  & > a { display: inline-flex; align-items: center; min-height: var(--target); color: var(--muted); }
  & > a[aria-current] { color: var(--text); }
  /* A line of text with a target of 44 px: it extends into the space above and over the line below. */
  ${media.phone} { position: relative; margin-block: -14px -11px; }
`;

/** Another tab starts without the parameters of this one. */
const NOTHING_OPEN = {
  ...{ sub: null, event: null, team: null, child: null, evaluation: null, game: null, upload: null },
  ...{ dialog: null, q: null, reminders: null },
};

/** Hidden until the height of the board is known: otherwise the tabs would move while somebody taps them. */
const BelowBoard = styled.div`
  display: grid; grid-template-columns: minmax(0, 1fr); &[data-hidden] { visibility: hidden; }
`;

/** Coach Dashboard (S2 §2): links to the two views, the header's actions, the board, the tabs. */
export default function DashboardPage() {
  const user = useUser();
  const [{ tab: chosen, sub, dialog }, setSearch] = useSearch(COACH_SEARCH);
  const tab = TABS.find(({ id }) => id === chosen) ?? TABS[0];
  const hasBoard = tab.id === 'events' && !isGameData(sub);
  const board = useBoard(hasBoard);
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
        actions={<HeaderActions isFilled={hasBoard && board.events.length === 0} />}
      />
      {hasBoard && <Board {...board} />}
      <BelowBoard data-hidden={(hasBoard && board.isLoading) || undefined}>
        <Tabs
          label="Coach areas"
          tabs={TABS.map(({ id, label }) => ({ id, label, href: `/coach?tab=${id}` }))}
          selected={tab.id}
          onSelect={(id, how) => setSearch({ ...NOTHING_OPEN, tab: id }, how)}
        >
          <tab.Panel />
        </Tabs>
      </BelowBoard>
      <EventDialogs />
      {dialog === 'fix-game-data' && can(user, 'game-record.fix') && (
        <FixDialog onClose={() => setSearch({ dialog: null })} />
      )}
    </Page>
  );
}
