import type { GameRecord } from '@fieldhouse/api';
import { fullName, sportColor } from '@fieldhouse/club-ui';
import { clubToday, dayText, SPORT_NAMES, timeText } from '@fieldhouse/contracts/club';
import { type DataColumn, IconButton, media, TwoLines } from '@fieldhouse/ui';
import Eye from 'lucide-react/icons/eye';
import { styled } from 'styled-components';
import { summaryOf } from '../record-text.ts';
import { RecordStatus } from './record-status.tsx';

const Named = styled.div<{ $color: string }>`
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 10px; align-items: start; min-width: min(170px, 20vw);
  &::before {
    content: ''; width: 10px; height: 10px; margin-top: 7px; border-radius: 3px;
    background: ${({ $color }) => $color};
  }
`;

const Name = styled.button`
  padding: 2px 0; margin-block: -2px; border: 0; background: none; font: inherit; font-weight: 600;
  text-align: start; overflow-wrap: anywhere; cursor: pointer;
  &:hover { text-decoration: underline; text-underline-offset: 3px; }
  ${media.phone} { min-height: var(--target); margin-block: -10px; }
`;

/** The columns of the records; `onOpen` opens one. */
export function recordColumns(onOpen: (gameId: number) => void): DataColumn<GameRecord>[] {
  return [
    {
      id: 'player',
      header: 'Player',
      sortable: true,
      phone: 'primary',
      width: '26%',
      cell: (record) => (
        <Named $color={sportColor(record.sport)}>
          <TwoLines
            first={
              <Name type="button" onClick={() => onOpen(record.id)}>
                {fullName(record)}
              </Name>
            }
            second={aboutPlayer(record)}
          />
        </Named>
      ),
    },
    {
      id: 'gameDate',
      header: 'Game',
      sortable: true,
      sortTexts: ['Oldest first', 'Newest first'],
      width: '24%',
      cell: (record) => <TwoLines first={`vs. ${record.opponent}`} second={whenOf(record)} />,
      phoneCell: (record) => `${record.teamName} vs. ${record.opponent} · ${whenOf(record)}`,
    },
    { id: 'team', header: 'Team', phone: 'hidden', cell: ({ teamName }) => teamName },
    { id: 'statistics', header: 'Statistics', cell: summaryOf },
    { id: 'status', header: 'Status', phone: 'badge', cell: (record) => <RecordStatus record={record} /> },
    {
      id: 'actions',
      header: 'Actions',
      phone: 'actions',
      align: 'end',
      cell: (record) => (
        <IconButton
          label={`View the game of ${fullName(record)} on ${dayText(record.gameDate, clubToday(new Date()))}`}
          icon={<Eye />}
          onClick={() => onOpen(record.id)}
        />
      ),
    },
  ];
}

/** 'Sat, Nov 14 · 10:00 AM' */
const whenOf = ({ gameDate, gameTime }: GameRecord) =>
  [dayText(gameDate, clubToday(new Date())), gameTime && timeText(gameTime)].filter(Boolean).join(' · ');

/** The sport, and the linked player's name where it differs from the record's: 'Baseball · June Park'. */
function aboutPlayer(record: GameRecord): string {
  const { child, sport } = record;
  const isOther = child && fullName(child) !== fullName(record);
  return isOther ? `${SPORT_NAMES[sport]} · ${fullName(child)}` : SPORT_NAMES[sport];
}
