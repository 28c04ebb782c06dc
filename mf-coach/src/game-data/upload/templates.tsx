import { SPORT_NAMES, TEAM_SPORTS, type TeamSport } from '@fieldhouse/contracts/club';
import { Button, Card, Muted, Row, Stack } from '@fieldhouse/ui';
import { asApiError, useNotify } from '@fieldhouse/web-kit';
import Download from 'lucide-react/icons/download';

/** Template downloads (S2 §2), generated in the browser. */
export function Templates() {
  const notify = useNotify();
  const save = async (sport: TeamSport) => {
    try {
      const { saveTemplate } = await import('./save-template.ts');
      saveTemplate(sport);
    } catch (problem) {
      notify({ title: 'The template could not be made', description: asApiError(problem).detail, tone: 'destructive' });
    }
  };
  return (
    <Card as="section" aria-labelledby="templates">
      <Stack $gap={3}>
        <h2 id="templates">Templates</h2>
        <Muted>
          A file for each sport with its columns and an example. Columns may stand in any order, others are ignored.
        </Muted>
        <Row $gap={2}>
          {TEAM_SPORTS.map((sport) => (
            <Button key={sport} look="quiet" icon={<Download />} onClick={() => void save(sport)}>
              {`${SPORT_NAMES[sport]} template`}
            </Button>
          ))}
        </Row>
      </Stack>
    </Card>
  );
}
