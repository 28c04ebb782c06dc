import { consumerWithPrepare, fetchFamily } from '@fieldhouse/service-kit';
import { parentAdmitted, parentJoined } from '../emails/guardian-invitation-emails.ts';
import { mailOf } from '../mail/queued-mail.ts';
import { storeNotificationsAndMail } from '../newest-state/store-notifications-and-mail.ts';
import { toChildProjection } from '../people/child.ts';
import { storePeople } from '../people/fetch-people.ts';
import { users } from '../people/people-projections.ts';
import { fullNamesOf, openAccount, openAdmins } from '../people/user.ts';

/**
 * An invited parent is a guardian now: the child's other guardians and the admins get an email with the names (product
 * decision 95), and the new one that the child is theirs, since they may have waited. Nobody does when the link has
 * ended meanwhile.
 */
export const invitationAccepted = consumerWithPrepare('guardian-invitation.accepted', {
  async prepare(events, ctx) {
    const childIds = [...new Set(events.map(({ data }) => data.childId))];
    const families = new Map(await Promise.all(childIds.map(async (id) => [id, await fetchFamily(ctx, id)] as const)));
    const userIds = [...families.values()].flatMap(({ guardians }) => guardians.map(({ userId }) => userId));
    return { families, guardianIds: new Map(), users: await users.fetchMissing(ctx, [...new Set(userIds)]) };
  },
  async handle(event, tx, ctx, fetched) {
    const { childId, userId } = event.data;
    const family = fetched.families.get(childId);
    if (!family?.child || !family.guardians.some((guardian) => guardian.userId === userId)) return;
    await storePeople(tx, ctx, fetched);
    const [added] = await fullNamesOf(tx, [userId]);
    if (added === undefined) return;
    const others = family.guardians.filter((guardian) => guardian.userId !== userId);
    const parents = await Promise.all(others.map((guardian) => openAccount(tx, guardian.userId)));
    const admins = await openAdmins(tx);
    const { siteUrl } = ctx.environment;
    const about = { childName: toChildProjection(family.child).name, childId, added, siteUrl };
    const mails = [
      ...parents.flatMap((to) => (to ? [{ to, isAdmin: false }] : [])),
      // An admin who is a guardian as well gets the email of a guardian, and the new one gets none.
      ...admins
        .filter(({ id }) => !family.guardians.some((guardian) => guardian.userId === id))
        .map((to) => ({ to, isAdmin: true })),
    ].map(({ to, isAdmin }) => {
      const content = parentJoined({ ...about, firstName: to.firstName, isAdmin });
      return mailOf({ content, to, event, childId, siteUrl });
    });
    const to = await openAccount(tx, userId);
    const own = to ? [mailOf({ content: parentAdmitted(about), to, event, childId, siteUrl })] : [];
    await storeNotificationsAndMail(tx, ctx, { mails: [...mails, ...own] });
  },
});
