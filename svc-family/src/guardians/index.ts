import { type Capability, clubRecord } from '@fieldhouse/service-kit';
import { answerChildContacts } from './answer-child-contacts.ts';
import { answerChildWithGuardians } from './answer-child-with-guardians.ts';
import { answerChildrenAfterDeletion } from './answer-children-after-deletion.ts';
import { answerChildrenOfUser } from './answer-children-of-user.ts';
import { answerChildrenOfUsers } from './answer-children-of-users.ts';
import { answerGuardiansAfter } from './answer-guardians-after.ts';
import { answerGuardiansOfNamed } from './answer-guardians-of-named.ts';
import { listParentsRoute } from './list-parents.route.ts';

/** Who may act for a child. */
export const guardians: Capability = {
  routes: [listParentsRoute],
  calls: [
    answerChildContacts,
    answerChildWithGuardians,
    answerChildrenOfUser,
    answerChildrenOfUsers,
    answerGuardiansOfNamed,
    answerChildrenAfterDeletion,
    answerGuardiansAfter,
  ],
  retention: { guardian: clubRecord('children', 'As long as the child') },
};
