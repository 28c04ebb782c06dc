import { access } from '../suites/access.ts';
import { auditAcrossServices } from '../suites/audit.ts';
import { deletedChild } from '../suites/deleted-child.ts';
import { clubAndFamilyExport } from '../suites/export.ts';
import { clubImport } from '../suites/import.ts';
import { linking } from '../suites/linking.ts';
import { childrenMerged } from '../suites/merge-children.ts';
import { namesAcrossServices } from '../suites/names-across-services.ts';
import { operatorCommands } from '../suites/operator.ts';
import { startClubBeforeAll } from '../support/start-club-before-all.ts';

const club = startClubBeforeAll({ ENFORCE_VIEW_ONLY: '1' });
const opened = async () => ({ ...club(), stop: async () => undefined });

linking(club);
auditAcrossServices(club);
childrenMerged(club);
clubAndFamilyExport(club);
clubImport(club);
// These two delete a child. Its cancelled registrations are still exported, and an import refuses them.
namesAcrossServices(club);
deletedChild(club);
operatorCommands('in one process', opened);
// After the rebuilds, as it changes the owners' databases directly.
access('in one process', opened);
