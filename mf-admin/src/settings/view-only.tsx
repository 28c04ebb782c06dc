import type { GuardianScopes } from '@fieldhouse/api';
import { Badge, Button, Card, Muted, Row, SectionTitle, Stack } from '@fieldhouse/ui';
import { $api, lazyDialog, QueryView } from '@fieldhouse/web-kit';
import { useState } from 'react';
import { TableSkeleton } from '../dashboard/table-skeleton.tsx';
import { affectedText } from './affected-text.ts';

const ViewOnlyQuestion = lazyDialog(() => import('./view-only-question.tsx'));

/** What a guardian with View Only may do (product decisions 69 and 96), and the button that changes it. */
export function ViewOnly() {
  const query = $api.useQuery('get', '/api/admin/guardian-scopes');
  const [isAsked, setAsked] = useState(false);
  return (
    <Stack>
      <SectionTitle title="What View Only means" />
      <QueryView query={query} skeleton={<TableSkeleton />} errorTitle="Failed to load what View Only means">
        {(scopes) => (
          <>
            <Card>
              <Stack $gap={3}>
                <Row $gap={2}>
                  <h3>
                    {scopes.isViewOnlyEnforced ? 'View Only guardians may only read' : 'View Only is not enforced'}
                  </h3>
                  <Badge tone={scopes.isViewOnlyEnforced ? 'turf' : 'plain'}>
                    {scopes.isViewOnlyEnforced ? 'On' : 'Off'}
                  </Badge>
                </Row>
                <p>{meaningOf(scopes)}</p>
                <Muted $small>{affectedText(scopes.affected)}</Muted>
                <div>
                  <Button look="quiet" onClick={() => setAsked(true)}>
                    {scopes.isViewOnlyEnforced ? 'Stop enforcing View Only' : 'Enforce View Only'}
                  </Button>
                </div>
              </Stack>
            </Card>
            {isAsked && <ViewOnlyQuestion scopes={scopes} onClose={() => setAsked(false)} />}
          </>
        )}
      </QueryView>
    </Stack>
  );
}

function meaningOf({ isViewOnlyEnforced }: GuardianScopes): string {
  return isViewOnlyEnforced
    ? 'They read the child, its registrations and its evaluations, and change nothing. Full Access is as ever.'
    : 'Both access levels do the same: View Only guardians edit the profile, register and cancel as well.';
}
