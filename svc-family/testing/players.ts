import { searchWords } from '@fieldhouse/contracts';
import type { Db } from '@fieldhouse/service-kit';
import { NOW } from './build.ts';

interface Player {
  firstName?: string;
  lastName?: string;
  nickname?: string | null;
  birthdate?: string;
  shirtSize?: string | null;
  pantSize?: string | null;
  primaryPosition?: string | null;
  secondaryPosition?: string | null;
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
  const { firstName = 'Mateo', lastName = 'Alvarez', nickname = null } = given;
  const words = searchWords(lastName, firstName).join(' ');
  const [child] = await db('child')
    .insert({
      first_name: firstName,
      last_name: lastName,
      nickname,
      birthdate: given.birthdate ?? '2017-04-02',
      shirt_size: given.shirtSize ?? null,
      pant_size: given.pantSize ?? null,
      primary_position: given.primaryPosition ?? null,
      secondary_position: given.secondaryPosition ?? null,
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
