import { defineService } from '@fieldhouse/service-kit';
import { functions, migrations } from '../migrations/index.ts';
import {
  dismissAccessRequestRoute,
  listOwnAccessRequestsRoute,
  requestAccessRoute,
} from './access-requests/access-requests.routes.ts';
import { decideAccessRequestRoute, listPendingRequestsRoute } from './access-requests/admin-requests.routes.ts';
import { checkAgeDocumentRoute } from './age-documents/check-age-document.route.ts';
import { deleteCheckedDocumentsJob } from './age-documents/delete-checked-documents.ts';
import { showAgeDocumentRoute } from './age-documents/show-age-document.route.ts';
import { uploadAgeDocumentRoute } from './age-documents/upload-age-document.route.ts';
import { addChildRoute } from './children/add-child.route.ts';
import { answerChildSizes } from './children/answer-child-sizes.ts';
import { answerChildrenAfter } from './children/answer-children-after.ts';
import { archiveChildRoute } from './children/archive-child.route.ts';
import { changeChildRoute } from './children/change-child.route.ts';
import { listAllChildrenRoute } from './children/list-all-children.route.ts';
import { listOwnChildrenRoute } from './children/list-own-children.route.ts';
import { removeFromFamilyRoute } from './children/remove-from-family.route.ts';
import { showChildRoute } from './children/show-child.route.ts';
import { duplicateStatsRoute } from './duplicates/duplicate-stats.route.ts';
import {
  deleteIgnoredPairRoute,
  ignoreGroupRoute,
  ignorePairRoute,
  listIgnoredPairsRoute,
} from './duplicates/ignored-pairs.routes.ts';
import { listDuplicatesRoute } from './duplicates/list-duplicates.route.ts';
import { exportAnswers } from './export/export.answers.ts';
import { answerChildContacts } from './guardians/answer-child-contacts.ts';
import { answerChildWithGuardians } from './guardians/answer-child-with-guardians.ts';
import { answerChildrenAfterDeletion } from './guardians/answer-children-after-deletion.ts';
import { answerChildrenOfUser } from './guardians/answer-children-of-user.ts';
import { answerGuardiansAfter } from './guardians/answer-guardians-after.ts';
import { childIdsOf } from './guardians/guardian.repository.ts';
import { listParentsRoute } from './guardians/list-parents.route.ts';
import { answerImportChildren } from './import/import-children.ts';
import { answerImportGuardians } from './import/import-guardians.ts';
import { linkChildToParentRoute } from './linking/link-child-to-parent.route.ts';
import { linkSettingsRoute } from './linking/link-settings.route.ts';
import { listLinksRoute } from './linking/list-links.route.ts';
import { removeLinkRoute } from './linking/remove-link.route.ts';
import { mergeApplied } from './merges/merge-applied.consumer.ts';
import { listMergesRoute, mergeChildrenRoute, previewMergeRoute, undoMergeRoute } from './merges/merges.routes.ts';
import { users } from './people/user-projection.ts';
import { exportAllPlayersRoute } from './players/export-all-players.route.ts';
import { playerStatsRoute } from './players/player-stats.route.ts';
import { retention } from './retention.ts';

/** svc-family: children and their guardians. */
export const family = defineService({
  name: 'family',
  title: 'Children and guardians',
  ownChildIds: ({ db }, { userId }) => childIdsOf(db, userId),
  migrations,
  functions,
  routes: [
    listOwnChildrenRoute,
    addChildRoute,
    showChildRoute,
    changeChildRoute,
    removeFromFamilyRoute,
    listParentsRoute,
    uploadAgeDocumentRoute,
    showAgeDocumentRoute,
    checkAgeDocumentRoute,
    requestAccessRoute,
    listOwnAccessRequestsRoute,
    dismissAccessRequestRoute,
    listAllChildrenRoute,
    playerStatsRoute,
    exportAllPlayersRoute,
    archiveChildRoute,
    listLinksRoute,
    linkSettingsRoute,
    linkChildToParentRoute,
    removeLinkRoute,
    listPendingRequestsRoute,
    decideAccessRequestRoute,
    listDuplicatesRoute,
    duplicateStatsRoute,
    listIgnoredPairsRoute,
    ignorePairRoute,
    ignoreGroupRoute,
    deleteIgnoredPairRoute,
    previewMergeRoute,
    mergeChildrenRoute,
    listMergesRoute,
    undoMergeRoute,
  ],
  consumers: [...users.consumers, mergeApplied],
  calls: [
    answerChildContacts,
    answerChildSizes,
    answerChildWithGuardians,
    answerChildrenOfUser,
    answerChildrenAfterDeletion,
    answerChildrenAfter,
    answerGuardiansAfter,
    ...exportAnswers,
    answerImportChildren,
    answerImportGuardians,
  ],
  projections: [users.projection],
  jobs: [deleteCheckedDocumentsJob],
  retention,
});
