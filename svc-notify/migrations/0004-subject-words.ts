import type { Migration } from '@fieldhouse/service-kit';

/**
 * The search words of subjects beyond ASCII, since 1.1 kept letters such as 'ł'. The words of 1.1 stay beside them, for
 * its replicas.
 */
export const subjectWords: Migration = {
  sql: `
    UPDATE mail SET search_words = search_words || search_words_v2(subject)
    WHERE octet_length(subject) <> length(subject);
  `,
};
