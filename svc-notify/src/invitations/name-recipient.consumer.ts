import { consumer, prefixQuery } from '@fieldhouse/service-kit';

/**
 * Email to the address of a new account that was sent before, such as its invitation, is from now on email to that
 * account, and its address is deleted with it.
 */
export const nameRecipient = consumer('user.registered', async ({ data: { id, email } }, tx) => {
  await tx('mail')
    .whereNull('user_id')
    .whereRaw('array_to_tsvector(search_words) @@ ?::tsquery', [prefixQuery(email) ?? ''])
    .whereRaw('lower(to_address) = lower(?)', [email])
    .update({ user_id: id });
});
