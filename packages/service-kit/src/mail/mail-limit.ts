/** How long one mail may take until the server's answer. A claim of mails must last longer. */
export const MAIL_LIMIT_MS = 40_000;
