/** How long one mail may take until the server's answer. A claim of mails must last longer. */
export const MAIL_LIMIT_MS = 40_000;
/** How many mails are sent side by side, each over a connection of its own, so that none waits for another. */
export const MAILS_AT_ONCE = 10;
