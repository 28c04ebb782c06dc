import { fullName, sportColor } from '@fieldhouse/club-ui';
import { longDay, SPORT_NAMES, timeText } from '@fieldhouse/contracts/club';
import { can } from '@fieldhouse/contracts/permissions';
import { Fact, Facts, SectionTitle, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { $api, QueryView, useUser } from '@fieldhouse/web-kit';
import { statisticsOf } from '../record-text.ts';
import { Statistics } from '../statistics.tsx';
import { RecordPlayer } from './record-player.tsx';
import { RecordStatus } from './record-status.tsx';

/** One game record (S2 §2): every statistic, and the linked player. */
export default function RecordDialog({ gameId, onClose }: { gameId: number; onClose: () => void }) {
  const user = useUser();
  const query = $api.useQuery('get', '/api/game-data/{gameId}', { params: { path: { gameId } } });
  const record = query.data;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={record ? fullName(record) : 'Game record'}
      {...(record && {
        eyebrow: SPORT_NAMES[record.sport],
        eyebrowColor: sportColor(record.sport),
        subtitle: `vs. ${record.opponent} · ${longDay(record.gameDate)}`,
      })}
    >
      <QueryView
        query={query}
        frame="none"
        errorTitle={({ status }) => (status === 404 ? 'Game record not found' : 'Failed to load game data')}
        skeleton={<RecordSkeleton />}
      >
        {(loaded) => (
          <>
            <RecordPlayer record={loaded} mayLink={can(user, 'game-record.link')} />
            <Stack $gap={3} as="section" aria-labelledby="statistics">
              <SectionTitle title="Statistics" id="statistics" />
              <Statistics statistics={statisticsOf(loaded)} />
            </Stack>
            <Facts>
              <Fact name="Team">{loaded.teamName}</Fact>
              <Fact name="Opponent">{loaded.opponent}</Fact>
              <Fact name="Time">{loaded.gameTime && timeText(loaded.gameTime)}</Fact>
              <Fact name="Location">{loaded.location}</Fact>
              <Fact name="Status">
                <RecordStatus record={loaded} />
              </Fact>
              <Fact name="Name in the file">{fullName(loaded)}</Fact>
            </Facts>
          </>
        )}
      </QueryView>
    </Dialog>
  );
}

function RecordSkeleton() {
  return (
    <Skeleton>
      <Stack $gap={5}>
        {[46, 58, 40, 52].map((width) => (
          <SkeletonBar key={width} $width={`${width}%`} $height="24px" />
        ))}
      </Stack>
    </Skeleton>
  );
}
