import type { NoticePreferences } from '@fieldhouse/api';
import { api, keyOf } from '@fieldhouse/web-kit';

/** The stored preferences, with the version of the answer's ETag. */
export interface StoredPreferences extends NoticePreferences {
  version: number;
}

export const PREFERENCES = keyOf('get', '/api/notice-preferences');

interface Answer {
  data?: NoticePreferences;
  response: Response;
}

/** What an answer has, and its version: `ETag: "7"`. */
export function withVersion({ data, response }: Answer): { data?: StoredPreferences } {
  const [version = 0] = response.headers.get('ETag')?.match(/\d+/) ?? [];
  return data ? { data: { ...data, version: Number(version) } } : {};
}

/** Reads the preferences of the user; throws `ApiError`. */
export const readPreferences = async () => withVersion(await api.GET('/api/notice-preferences'));
