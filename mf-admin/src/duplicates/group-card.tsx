import type { DuplicateGroup } from '@fieldhouse/api';
import { can } from '@fieldhouse/contracts/permissions';
import { Badge, Button, Card, Grid, Muted, Row } from '@fieldhouse/ui';
import { useUser } from '@fieldhouse/web-kit';
import Star from 'lucide-react/icons/star';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ChildRecord } from './child-record.tsx';
import { NotDuplicatesButton } from './not-duplicates-button.tsx';

const Foot = styled(Row)`margin-top: var(--s4);`;

interface GroupCardProps {
  group: DuplicateGroup;
  /** The box that selects the group. */
  select?: ReactNode;
  /** Called with the id of the group's primary. */
  onMerge: (id: number) => void;
}

/** Children who may be the same child, side by side (S2 §2); the first is the primary. */
export function GroupCard({ group, select, onMerge }: GroupCardProps) {
  const user = useUser();
  const { children } = group;
  const [primary] = children;
  if (!primary) return null;
  const name = `${primary.firstName} ${primary.lastName}`;
  return (
    <Card>
      <Grid $least={260}>
        {children.map((child) => (
          <ChildRecord
            key={child.id}
            child={child}
            badge={
              child === primary ? (
                <Badge tone="turf" icon={<Star aria-hidden="true" />}>
                  Primary
                </Badge>
              ) : (
                <Badge>Duplicate</Badge>
              )
            }
          />
        ))}
      </Grid>
      <Foot $spread>
        <Row $gap={3}>
          {select}
          <Muted $small>The first of the group is the primary.</Muted>
        </Row>
        <Row $gap={2}>
          {can(user, 'duplicate.review') && <NotDuplicatesButton group={group} />}
          {can(user, 'child.merge') && (
            <Button onClick={() => onMerge(primary.id)} aria-label={`Merge Duplicates: ${name}`}>
              Merge Duplicates
            </Button>
          )}
        </Row>
      </Foot>
    </Card>
  );
}
