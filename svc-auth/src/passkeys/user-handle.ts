/** What a passkey stores as its user: the id of the account. It has no name and no address. */
export function userHandleOf(accountId: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(String(accountId));
}

/** Whether a passkey says that it is of another account; one that says nothing is of the account that stores it. */
export function isOfAnother(userHandle: string | undefined, accountId: number): boolean {
  return userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== String(accountId);
}
