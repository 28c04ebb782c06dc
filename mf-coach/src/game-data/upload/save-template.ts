import { fileName, STATISTICS, type TeamSport, uploadColumns } from '@fieldhouse/contracts/club';
import { saveFile } from '@fieldhouse/ui';
import { toCsv } from '@fieldhouse/ui/csv';

const EXAMPLE = ['Alex', 'Sample', '2026-11-14', '10:00', 'Hawks', 'Lions', 'Hill Diamond'];

/** Saves the template of a sport: the columns of an upload and an example to replace. */
export function saveTemplate(sport: TeamSport): void {
  const statistics = STATISTICS[sport].map((_, at) => at % 3);
  saveFile(fileName('csv', sport, 'template'), toCsv(uploadColumns(sport), [[...EXAMPLE, ...statistics]]));
}
