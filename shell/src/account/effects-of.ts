import type { DeletionPreview } from '@fieldhouse/api';

/** A sentence about something that goes with a deleted account, or stays. */
export interface Effect {
  goes: boolean;
  text: string;
}

/**
 * What goes with the own account and what stays, by name; children with another guardian stay (product decision 17).
 */
export function effectsOf({ children, registrations, evaluations, gameRecords }: DeletionPreview): Effect[] {
  const goes = (text: string): Effect => ({ goes: true, text });
  const stays = (text: string): Effect => ({ goes: false, text });
  const account = goes('Your account is deleted, with your name, address, phone and signed waivers.');
  if (!children) {
    return [account, goes('Children who have no other guardian are deleted. They could not be counted right now.')];
  }
  const names = children.deleted.map(({ name }) => name);
  const records = listed([
    counted(registrations, 'registration'),
    counted(evaluations, 'evaluation'),
    counted(gameRecords, 'game record'),
  ]);
  return [
    account,
    ...(names.length > 0
      ? [goes(`${listed(names)} ${names.length === 1 ? 'is' : 'are'} deleted${records ? `, with ${records}` : ''}.`)]
      : []),
    ...children.staying.map(({ name, newPrimary }) =>
      stays(
        newPrimary === null
          ? `${name} stays with the other guardian.`
          : `${name} stays, and ${newPrimary} becomes the primary guardian.`,
      ),
    ),
    stays('Games stay as figures of the team, without the name.'),
  ];
}

/** '2 registrations'; undefined for none, and when they could not be counted. */
function counted(count: number | null, one: string): string | undefined {
  if (!count) return undefined;
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

const listed = (texts: readonly (string | undefined)[]) => list.format(texts.filter((text) => text !== undefined));
