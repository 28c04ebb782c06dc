import { clubToday, type WaiverTextForm, waiverSections } from '@fieldhouse/contracts';
import {
  changedFields,
  conflict,
  expectUnchanged,
  invalid,
  nextVersion,
  type Problem,
  recordAudit,
  type ServiceContext,
  type Tx,
} from '@fieldhouse/service-kit';
import { bodyOf, hashOf, plainTextOf, waiverOf } from './waiver.ts';
import { deleteText, findTextInForce, insertText, lockTexts, type StoredText } from './waiver-text.repository.ts';
import { versionOf, waitingOf } from './waiver-texts.ts';

/** The `If-Match` header: the version of the texts that the admin has seen. Without one the last change wins. */
type IfMatch = string | undefined;

/**
 * Stores a new text of the waiver, which is in force from its day on (product decision 96). Throws 400 for a day that
 * is over; 409 `waiver_waits` while another one waits, `same_waiver` for the words of another version; 412
 * `version_conflict` when `ifMatch` is not the current version.
 */
export async function addWaiverText(ctx: ServiceContext, form: WaiverTextForm, ifMatch: IfMatch): Promise<void> {
  await changeTexts(ctx, ifMatch, async (tx, texts, waiting) => {
    if (waiting) throw conflict('waiver_waits', 'A new text waits already. Edit it, or withdraw it first');
    const version = Math.max(...texts.map((text) => text.version)) + 1;
    await storeForm(tx, ctx, { form, version, others: texts });
  });
}

/**
 * Replaces the text that waits; its number stays. Throws as `addWaiverText` does, and 409 `no_waiver_waits` when none
 * waits any more.
 */
export async function replaceWaitingText(ctx: ServiceContext, form: WaiverTextForm, ifMatch: IfMatch): Promise<void> {
  await changeTexts(ctx, ifMatch, async (tx, texts, waiting) => {
    if (!waiting) throw noneWaits();
    const { version, title, inForceFrom } = waiting;
    const before = { title, text: bodyOf(waiverOf(waiting).sections), inForceFrom };
    await deleteText(tx, waiting);
    const others = texts.filter((text) => text !== waiting);
    await recordAudit(tx, ctx, { fields: changedFields(before, form) });
    await storeForm(tx, ctx, { form, version, others });
  });
}

/** Withdraws the text that waits. Throws 409 `no_waiver_waits` and 412 `version_conflict`. */
export async function withdrawWaitingText(ctx: ServiceContext, ifMatch: IfMatch): Promise<void> {
  await changeTexts(ctx, ifMatch, async (tx, _texts, waiting) => {
    if (!waiting) throw noneWaits();
    await deleteText(tx, waiting);
  });
}

type Change = (tx: Tx, texts: readonly StoredText[], waiting: StoredText | undefined) => Promise<void>;

/** One change after the other; the moment is read under the lock, so nobody changes a text whose day has come. */
async function changeTexts(ctx: ServiceContext, ifMatch: IfMatch, change: Change): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const texts = await lockTexts(tx);
    expectUnchanged(ifMatch, { version: versionOf(texts) }, 'waiver');
    await change(tx, texts, waitingOf(texts, clubToday(ctx.clock())));
    await recordAudit(tx, ctx);
  });
}

interface NewText {
  form: WaiverTextForm;
  version: number;
  others: readonly StoredText[];
}

async function storeForm(tx: Tx, { clock }: ServiceContext, { form, version, others }: NewText): Promise<void> {
  const { title, text, inForceFrom } = form;
  if (inForceFrom < clubToday(clock())) {
    throw invalid([{ path: 'inForceFrom', message: 'Please choose today or a later day' }]);
  }
  const { signature } = waiverOf(await findTextInForce(tx, clock()));
  const waiver = { title, sections: waiverSections(text), signature };
  const hash = hashOf(waiver);
  const same = others.find((other) => other.hash === hash);
  if (same) throw sameAs(same);
  await insertText(tx, {
    ...{ hash, version, title, text: plainTextOf(waiver), inForceFrom },
    rowVersion: await nextVersion(tx),
  });
}

/** A signature refers to words, so two versions with the same ones would count as signed together. */
function sameAs({ version }: StoredText): Problem {
  return conflict('same_waiver', `These are the words of version ${version}. Change the title or the text`);
}

function noneWaits(): Problem {
  return conflict('no_waiver_waits', 'No text waits any more: it is in force already, or was withdrawn');
}
