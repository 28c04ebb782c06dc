import type { ClubSettings } from '@fieldhouse/api';
import { Button, Card, Fact, Facts, Muted, SectionTitle, Stack } from '@fieldhouse/ui';
import { $api, lazyDialog, QueryView, useSearch } from '@fieldhouse/web-kit';
import { TableSkeleton } from '../../dashboard/table-skeleton.tsx';
import { WaiverPart } from '../waiver/waiver-part.tsx';
import { ClubLogo } from './club-logo.tsx';
import { MailServerPart } from './mail-server-part.tsx';
import { SETTINGS_SEARCH } from './settings-search.ts';

const ClubDialog = lazyDialog(() => import('./club-dialog.tsx'));

/** What the club says of itself, and where its email goes out (product decision 96). */
export function YourClub() {
  const query = $api.useQuery('get', '/api/admin/club-settings');
  const [{ dialog }, setSearch] = useSearch(SETTINGS_SEARCH);
  return (
    <Stack>
      <SectionTitle title="Your club" />
      <QueryView query={query} skeleton={<TableSkeleton />} errorTitle="Failed to load the club’s settings">
        {(club) => (
          <>
            <ClubFacts club={club} onEdit={() => setSearch({ dialog: 'club' })} />
            <ClubLogo hasLogo={club.hasLogo} />
            {dialog === 'club' && <ClubDialog club={club} onClose={() => setSearch({ dialog: null })} />}
          </>
        )}
      </QueryView>
      <MailServerPart />
      <WaiverPart />
    </Stack>
  );
}

function ClubFacts({ club, onEdit }: { club: ClubSettings; onEdit: () => void }) {
  return (
    <Card>
      <Stack $gap={4}>
        <h3>Name and addresses</h3>
        <Facts>
          <Fact name="Club name">
            <span translate="no">{club.name}</span>
          </Fact>
          <Fact name="Reply address">{club.replyTo}</Fact>
          <Fact name="Postal address" wide>
            {club.postalAddress}
          </Fact>
          <Fact name="A parent invites another" wide>
            {club.isInvitationApproved ? 'An admin approves it first' : 'Without an admin’s approval'}
          </Fact>
        </Facts>
        {club.readOnly.length > 0 && (
          <Muted $small>Whoever runs the site has set some of it, which cannot be changed here.</Muted>
        )}
        <div>
          <Button look="quiet" onClick={onEdit}>
            Edit name and addresses
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
