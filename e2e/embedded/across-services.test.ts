import { auditAcrossServices } from '../suites/audit.ts';
import { deletedChild } from '../suites/deleted-child.ts';
import { clubAndFamilyExport } from '../suites/export.ts';
import { clubImport } from '../suites/import.ts';
import { childrenMerged } from '../suites/merge-children.ts';
import { namesAcrossServices } from '../suites/names-across-services.ts';
import { startClubBeforeAll } from '../support/start-club-before-all.ts';

const club = startClubBeforeAll();

// The last two suites delete a child. Its cancelled registrations are still exported, and an import refuses them.
auditAcrossServices(club);
childrenMerged(club);
clubAndFamilyExport(club);
clubImport(club);
namesAcrossServices(club);
deletedChild(club);
