import { clubLocal, longDay, timeText } from '@fieldhouse/contracts/club';
import { EmptyState, ErrorState, LinkButton, Skeleton, SkeletonBar, Stack } from '@fieldhouse/ui';
import { Dialog } from '@fieldhouse/ui/aria';
import { $api } from '@fieldhouse/web-kit';
import Download from 'lucide-react/icons/download';
import FileSignature from 'lucide-react/icons/file-pen-line';
import { styled } from 'styled-components';

const List = styled.ul`
  list-style: none; padding: 0; display: grid; gap: var(--s3);
  & > li {
    display: flex; flex-wrap: wrap; align-items: center; gap: var(--s3); padding: var(--s4);
    border: 1px solid var(--line); border-radius: var(--radius);
  }
  & > li > div { flex: 1 1 220px; display: grid; gap: 2px; }
  & b { font-weight: 600; }
  & span { color: var(--muted); font-size: var(--t-s); }
`;

/** The waivers that a parent signed: version, time, and the exact text as a download (product decision 40). */
export default function SignedWaivers({ onClose }: { onClose: () => void }) {
  const { data: signed, isError, isFetching, refetch } = $api.useQuery('get', '/api/waivers/signed');
  return (
    <Dialog isOpen onClose={onClose} title="Signed waivers" subtitle="Each as you signed it, word for word.">
      {!signed && isError && (
        <ErrorState
          title="Your signed waivers could not be loaded"
          onRetry={() => void refetch()}
          busyText={isFetching ? 'Loading...' : undefined}
        />
      )}
      {!signed && !isError && (
        <Skeleton>
          <Stack $gap={3}>
            <SkeletonBar $height="78px" $radius="var(--radius)" />
          </Stack>
        </Skeleton>
      )}
      {signed?.length === 0 && <EmptyState icon={<FileSignature />} title="You have not signed a waiver yet." />}
      {signed && signed.length > 0 && (
        <List>
          {signed.map(({ id, title, version, signedAt, ipAddress }) => (
            <li key={id}>
              <div>
                <b>{title}</b>
                <span>
                  {`Version ${version} · signed ${momentText(signedAt)}${ipAddress ? ` from ${ipAddress}` : ''}`}
                </span>
              </div>
              <LinkButton
                look="quiet"
                href={`/api/waivers/signed/${id}`}
                download
                icon={<Download aria-hidden="true" />}
                aria-label={`Download version ${version}`}
              >
                Download
              </LinkButton>
            </li>
          ))}
        </List>
      )}
    </Dialog>
  );
}

/** 'November 21, 2026, 3:14 PM', in the club's time zone. */
function momentText(instant: string): string {
  const { date, time } = clubLocal(new Date(instant));
  return `${longDay(date)}, ${timeText(time)}`;
}
