import { CHILD_FIELD_NAMES, type StoredProfile, searchWords } from '@fieldhouse/contracts';
import type { Db } from '@fieldhouse/service-kit';
import { PROFILE_COLUMNS } from '../src/children/profile.ts';
import { NOW } from './build.ts';

interface Player extends Partial<StoredProfile> {
  ageDocumentAt?: Date | null;
  isActive?: boolean;
  createdAt?: Date;
  /** The primary guardian's account. */
  parentId?: number;
  /** The account of a further guardian. */
  otherParentId?: number;
}

/** Stores a child directly, with values that the API would refuse, such as an archived child. */
export async function storePlayer(db: Db, { parentId, otherParentId, ...given }: Player): Promise<number> {
  const { firstName = 'Mateo', lastName = 'Alvarez', birthdate = '2017-04-02', nickname = null } = given;
  const profile = { ...given, firstName, lastName, birthdate };
  const words = searchWords(lastName, firstName).join(' ');
  const [child] = await db('child')
    .insert({
      ...Object.fromEntries(CHILD_FIELD_NAMES.map((field) => [PROFILE_COLUMNS[field], profile[field] ?? null])),
      age_document_at: given.ageDocumentAt ?? null,
      is_active: given.isActive ?? true,
      added_by: parentId ?? 1,
      created_at: given.createdAt ?? NOW,
      version: 1,
      name_key: words,
      sort_name: words,
      search_words: searchWords(firstName, lastName, nickname),
    })
    .returning<{ id: number }[]>('id');
  if (!child) throw new Error('The insert of a child returned no row');
  const link = { child_id: child.id, access_level: 'full', created_at: NOW, version: 1 };
  if (parentId) await db('guardian').insert({ ...link, user_id: parentId, is_primary: true });
  if (otherParentId) await db('guardian').insert({ ...link, user_id: otherParentId, is_primary: false });
  return child.id;
}
