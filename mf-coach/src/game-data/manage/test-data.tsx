import { Button } from '@fieldhouse/ui';
import { $api, asApiError, useNotify } from '@fieldhouse/web-kit';
import FlaskConical from 'lucide-react/icons/flask-conical';
import FlaskConicalOff from 'lucide-react/icons/flask-conical-off';
import { useRefreshRecords } from '../use-refresh-records.ts';

/** Add Test Data (S2 §2), or Remove Test Data once there is some. */
export function TestData() {
  const notify = useNotify();
  const refresh = useRefreshRecords();
  const { data: stats } = $api.useQuery('get', '/api/game-data/stats');
  const failed = (title: string) => (problem: unknown) =>
    notify({ title, description: asApiError(problem).detail, tone: 'destructive' });
  const adding = $api.useMutation('post', '/api/game-data/create-sample', {
    onSuccess: async ({ created }) => {
      await refresh();
      notify({
        title: created === 0 ? 'Test data are there already' : 'Test data added',
        description: 'They are marked Sample and counted nowhere.',
      });
    },
    onError: failed('Failed to create sample data'),
  });
  const removing = $api.useMutation('delete', '/api/game-data/sample', {
    onSuccess: async () => {
      await refresh();
      notify({ title: 'Test data removed' });
    },
    onError: failed('Failed to remove sample data'),
  });
  const coolingDown = adding.isCoolingDown || removing.isCoolingDown;
  if (stats && stats.samples > 0) {
    return (
      <Button
        look="quiet"
        icon={<FlaskConicalOff />}
        onClick={() => removing.mutate({})}
        busyText={removing.isPending ? 'Removing...' : undefined}
        coolingDown={coolingDown}
      >
        Remove Test Data
      </Button>
    );
  }
  return (
    <Button
      look="quiet"
      icon={<FlaskConical />}
      onClick={() => adding.mutate({})}
      busyText={adding.isPending ? 'Adding...' : undefined}
      coolingDown={coolingDown}
    >
      Add Test Data
    </Button>
  );
}
