import { clubLocal, longDay, timeText } from '@fieldhouse/contracts/club';
import { EmptyState, LinkButton, Skeleton, SkeletonBar } from '@fieldhouse/ui';
import { $api, QueryView } from '@fieldhouse/web-kit';
import Download from 'lucide-react/icons/download';
import FileSignature from 'lucide-react/icons/file-pen-line';
import { List, ListRow, PartFoot } from './account-style.ts';

/** The waivers that a parent signed: version, time, and the exact text as a download (product decision 40). */
export function SignedWaivers() {
  const query = $api.useQuery('get', '/api/waivers/signed');
  return (
    <QueryView
      query={query}
      skeleton={<LoadingWaivers />}
      errorTitle="Your signed waivers could not be loaded"
      frame="none"
      isEmpty={(signed) => signed.length === 0}
      empty={<EmptyState icon={<FileSignature />} title="You have not signed a waiver yet." />}
    >
      {(signed) => (
        <List>
          {signed.map(({ id, title, version, signedAt, ipAddress }) => (
            <ListRow key={id}>
              <FileSignature aria-hidden="true" />
              <div>
                <b>{title}</b>
                <span>
                  {`Version ${version} · signed ${signedText(signedAt)}${ipAddress ? ` from ${ipAddress}` : ''}`}
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
            </ListRow>
          ))}
        </List>
      )}
    </QueryView>
  );
}

/** 'November 21, 2026, 3:14 PM', in the club's time zone. */
function signedText(instant: string): string {
  const { date, time } = clubLocal(new Date(instant));
  return `${longDay(date)}, ${timeText(time)}`;
}

const LoadingWaivers = () => (
  <Skeleton>
    <PartFoot>
      <SkeletonBar $height="48px" $radius="var(--radius-s)" />
    </PartFoot>
  </Skeleton>
);
