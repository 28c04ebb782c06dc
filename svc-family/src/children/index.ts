import { type Capability, clubRecord } from '@fieldhouse/service-kit';
import { addChildRoute } from './add-child.route.ts';
import { answerChildSizes } from './answer-child-sizes.ts';
import { answerChildrenAfter } from './answer-children-after.ts';
import { archiveChildRoute } from './archive-child.route.ts';
import { changeChildRoute } from './change-child.route.ts';
import { listAllChildrenRoute } from './list-all-children.route.ts';
import { listOwnChildrenRoute } from './list-own-children.route.ts';
import { removeFromFamilyRoute } from './remove-from-family.route.ts';
import { showChildRoute } from './show-child.route.ts';
import { answerTimeline } from './timeline.answer.ts';

/** The profiles of children. */
export const children: Capability = {
  routes: [
    listOwnChildrenRoute,
    addChildRoute,
    showChildRoute,
    changeChildRoute,
    removeFromFamilyRoute,
    listAllChildrenRoute,
    archiveChildRoute,
  ],
  calls: [answerChildSizes, answerChildrenAfter, answerTimeline],
  retention: { child: clubRecord('children') },
};
