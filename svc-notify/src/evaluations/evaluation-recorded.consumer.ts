import { type Envelope, type EvaluationState, SKILLS, skillName } from '@fieldhouse/contracts';
import { consumerWithPrepare, MissingLocalData } from '@fieldhouse/service-kit';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import type { NewNotice } from '../notices/new-notice.ts';
import { CHILDREN } from '../notices/notice-text.ts';
import { fetchPeople, guardiansOf, storePeople } from '../people/fetch-people.ts';
import { readPeople } from '../people/read-people.ts';

/**
 * A coach has evaluated a child: a line in the bell of each guardian but the one who did, and an email with their digest
 * alone (S1.5.160). While the owner of a guardian who is not known here is unavailable, the inbox tries again.
 */
export const evaluationRecorded = consumerWithPrepare('evaluation.recorded', {
  prepare: (events, ctx) =>
    fetchPeople(
      ctx,
      events.map(({ data: { childId } }) => ({ childId })),
    ),
  async handle(event, tx, ctx, fetched) {
    const { childId, userId } = event.data;
    await storePeople(tx, ctx, fetched);
    const people = await readPeople(tx, {
      childIds: [childId],
      userIds: [...fetched.guardianIds.values()].flat(),
    });
    if (people.child(childId)?.isDeleted) return;
    const guardians = guardiansOf(people, fetched, { childId });
    if (!guardians) throw new MissingLocalData('The guardians of a child are not all known here');
    const notices = guardians.filter(({ id }) => id !== userId).map(({ id }) => noticeOf(event, id));
    await storeNotificationsAndMail(tx, ctx, { notices, mails: [] });
  },
});

function noticeOf({ data, time }: Envelope<EvaluationState>, userId: number): NewNotice {
  return {
    ...{ cause: `evaluation-${data.id}`, userId, kind: 'evaluation', at: new Date(time) },
    text: [{ staff: data.userId }, ' evaluated ', CHILDREN, ` in ${whatWasRated(data)}`],
    link: `/children/${data.childId}`,
    children: [{ id: data.childId }],
  };
}

/** Skills that a line names; with more, it names their sport. */
const MOST_SKILLS = 2;

/** 'hitting and base running', or 'baseball' (S1.8.55). */
function whatWasRated({ sport, skills }: EvaluationState): string {
  const isNamed = skills.length > 0 && skills.length <= MOST_SKILLS && skills.length < SKILLS[sport].length;
  return isNamed ? skills.map((skill) => skillName(skill).toLowerCase()).join(' and ') : sport;
}
