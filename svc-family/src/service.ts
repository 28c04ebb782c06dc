import { defineService } from '@fieldhouse/service-kit';
import { migrations } from '../migrations/index.ts';
import { addChildRoute } from './children/add-child.route.ts';
import { listAllChildrenRoute } from './children/list-all-children.route.ts';
import { listOwnChildrenRoute } from './children/list-own-children.route.ts';
import { showChildRoute } from './children/show-child.route.ts';
import { answerChildContacts } from './guardians/answer-child-contacts.ts';
import { answerChildWithGuardians } from './guardians/answer-child-with-guardians.ts';
import { listParentsRoute } from './guardians/list-parents.route.ts';
import { userRegistered, userUpdated } from './people/learn-user.consumer.ts';

/** Children and who may act for them. */
export const family = defineService({
  name: 'family',
  title: 'Children and guardians',
  migrations,
  routes: [listOwnChildrenRoute, addChildRoute, showChildRoute, listParentsRoute, listAllChildrenRoute],
  consumers: [userRegistered, userUpdated],
  calls: [answerChildContacts, answerChildWithGuardians],
});
