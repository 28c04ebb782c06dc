import { clubToday } from '@fieldhouse/contracts';
import { DEMO_CHILDREN, DEMO_SECOND_GUARDIANS } from '@fieldhouse/contracts/demo';
import type { ServiceContext } from '@fieldhouse/service-kit';
import { accessRequestsOf } from '../src/access-requests/access-request.repository.ts';
import { requestAccess } from '../src/access-requests/request-access.ts';
import { ageDocumentOf } from '../src/age-documents/age-document.repository.ts';
import { storeAgeDocument } from '../src/age-documents/store-age-document.ts';
import { insertShownDuplicates } from '../src/duplicates/show-duplicates.ts';
import { linkGuardian } from '../src/guardians/link-guardian.ts';
import { birthdateOf } from './birthdate-of.ts';
import { sampleDocument } from './sample-document.ts';

/** Only Mateo has an age document. */
const CHILD_WITH_DOCUMENT = 1;
/** Grace Nguyen requests access to Owen Whitaker. */
const REQUESTED_CHILD = 18;
const REQUESTER = { userId: 16, role: 'parent' } as const;

/** Adds one age document, the second guardians and one access request, unless they exist already. */
export async function loadDocumentsAndRequests(ctx: ServiceContext): Promise<void> {
  await storeSampleDocument(ctx);
  for (const guardian of DEMO_SECOND_GUARDIANS) await linkGuardian(ctx, guardian);
  if ((await accessRequestsOf(ctx.db, REQUESTER.userId)).length === 0) await addAccessRequest(ctx);
}

async function storeSampleDocument(ctx: ServiceContext): Promise<void> {
  const child = DEMO_CHILDREN.find(({ id }) => id === CHILD_WITH_DOCUMENT);
  if (!child || (await ageDocumentOf(ctx.db, child.id))) return;
  const document = await sampleDocument(child, birthdateOf(child, clubToday(ctx.clock())));
  await storeAgeDocument(ctx, { userId: child.parentId, role: 'parent' }, { childId: child.id, document });
}

async function addAccessRequest(ctx: ServiceContext): Promise<void> {
  await ctx.db.transaction((tx) => insertShownDuplicates(tx, REQUESTER.userId, [REQUESTED_CHILD], ctx.clock()));
  const requestReason = 'I am Owen’s aunt and bring him to practice on weekdays.';
  await requestAccess(ctx, REQUESTER, { existingChildId: REQUESTED_CHILD, requestReason });
}
