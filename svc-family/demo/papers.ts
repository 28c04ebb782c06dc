import { clubToday } from '@fieldhouse/contracts';
import { DEMO_CHILDREN, DEMO_SECOND_GUARDIANS } from '@fieldhouse/contracts/demo';
import type { ServiceContext } from '@fieldhouse/service-kit';
import { accessRequestsOf } from '../src/access-requests/access-request.repository.ts';
import { requestAccess } from '../src/access-requests/request-access.ts';
import { ageDocumentOf } from '../src/age-documents/age-document.repository.ts';
import { keepAgeDocument } from '../src/age-documents/keep-age-document.ts';
import { insertShowing } from '../src/duplicates/show-duplicates.ts';
import { linkGuardian } from '../src/guardians/link-guardian.ts';
import { birthdateOf } from './birthdate-of.ts';
import { sampleDocument } from './sample-document.ts';

/** Mateo’s parent has shown how old he is; nobody else’s has. */
const WITH_DOCUMENT = 1;
/** Grace Nguyen asks for access to Owen Whitaker. */
const ASKED_FOR = 18;
const ASKS = { userId: 16, role: 'parent' } as const;

/** What parents of the demo club have done since they added their children. Each thing once. */
export async function loadPapers(ctx: ServiceContext): Promise<void> {
  await keepSampleDocument(ctx);
  for (const guardian of DEMO_SECOND_GUARDIANS) await linkGuardian(ctx, guardian);
  if ((await accessRequestsOf(ctx.db, ASKS.userId)).length === 0) await askForAccess(ctx);
}

async function keepSampleDocument(ctx: ServiceContext): Promise<void> {
  const child = DEMO_CHILDREN.find(({ id }) => id === WITH_DOCUMENT);
  if (!child || (await ageDocumentOf(ctx.db, child.id))) return;
  const document = await sampleDocument(child, birthdateOf(child, clubToday(ctx.clock())));
  await keepAgeDocument(ctx, { userId: child.parentId, role: 'parent' }, { childId: child.id, document });
}

async function askForAccess(ctx: ServiceContext): Promise<void> {
  await ctx.db.transaction((tx) => insertShowing(tx, ASKS.userId, [ASKED_FOR], ctx.clock()));
  const requestReason = 'I am Owen’s aunt and bring him to practice on weekdays.';
  await requestAccess(ctx, ASKS, { existingChildId: ASKED_FOR, requestReason });
}
