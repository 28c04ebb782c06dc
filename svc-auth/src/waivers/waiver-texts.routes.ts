import { WaiverTextForm } from '@fieldhouse/contracts';
import { created, ok, route, type ServiceContext } from '@fieldhouse/service-kit';
import { addWaiverText, replaceWaitingText, withdrawWaitingText } from './change-waiver-text.ts';
import { WaiverVersions, waiverVersions } from './waiver-texts.ts';

const PATH = '/api/admin/waivers';
const WAITING = `${PATH}/waiting` as const;

const TEXT_OF_PARENTS = {
  title: 'Waiver and Release of Liability, winter season',
  text: 'Assumption of Risk\nSport is not without risk.\n\nMedical Help\nThe club may call for help.',
};

/** All texts of the waiver with who signed them, for admins. */
export const waiverTextsRoute = route({
  method: 'get',
  path: PATH,
  access: ['admin'],
  permissions: ['waiver.edit'],
  summary: 'All texts of the waiver, from when they are in force, and how many accounts signed each',
  answers: { 200: WaiverVersions },
  handle: async ({ ctx }) => answerOf(ctx, ok),
});

export const addWaiverTextRoute = route({
  method: 'post',
  path: PATH,
  access: ['admin'],
  permissions: ['waiver.edit'],
  recentSignIn: true,
  audit: {
    ...{ action: 'waiver.text-added', label: 'Added waiver text', verb: 'added a new text of the waiver' },
    subject: 'club',
  },
  summary: 'Store a new text of the waiver, which parents sign from its day on',
  description: 'One text may wait at a time. With `If-Match` it is stored only when the texts still have that version.',
  body: WaiverTextForm,
  answers: { 201: WaiverVersions },
  example: { body: { ...TEXT_OF_PARENTS, inForceFrom: '2098-01-01' } },
  problems: { waiver_waits: 409, same_waiver: 409, version_conflict: 412 },
  handle: async ({ ctx, body, header }) => {
    await addWaiverText(ctx, body, header('If-Match'));
    return answerOf(ctx, created);
  },
});

export const replaceWaitingTextRoute = route({
  method: 'put',
  path: WAITING,
  access: ['admin'],
  permissions: ['waiver.edit'],
  recentSignIn: true,
  audit: {
    ...{
      action: 'waiver.text-changed',
      label: 'Changed waiting waiver',
      verb: 'changed the waiting text of the waiver',
    },
    subject: 'club',
  },
  summary: 'Replace the text of the waiver that waits',
  body: WaiverTextForm,
  answers: { 200: WaiverVersions },
  example: { body: { ...TEXT_OF_PARENTS, inForceFrom: '2098-01-02' } },
  problems: { no_waiver_waits: 409, same_waiver: 409, version_conflict: 412 },
  handle: async ({ ctx, body, header }) => {
    await replaceWaitingText(ctx, body, header('If-Match'));
    return answerOf(ctx, ok);
  },
});

export const withdrawWaitingTextRoute = route({
  method: 'delete',
  path: WAITING,
  access: ['admin'],
  permissions: ['waiver.edit'],
  recentSignIn: true,
  audit: {
    action: 'waiver.text-withdrawn',
    label: 'Withdrew waiver text',
    verb: 'withdrew the waiting text of the waiver',
    subject: 'club',
  },
  summary: 'Withdraw the text of the waiver that waits',
  answers: { 200: WaiverVersions },
  problems: { no_waiver_waits: 409, version_conflict: 412 },
  handle: async ({ ctx, header }) => {
    await withdrawWaitingText(ctx, header('If-Match'));
    return answerOf(ctx, ok);
  },
});

async function answerOf<Answer>(
  { db, clock }: ServiceContext,
  answer: (body: WaiverVersions, headers: Record<string, string>) => Answer,
): Promise<Answer> {
  const texts = await waiverVersions(db, clock());
  return answer(texts, { ETag: `"${texts.version}"` });
}
