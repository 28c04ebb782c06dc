import { createHmac, randomUUID } from 'node:crypto';

/** Reports that a mail server has refused an address, signed with this secret; returns the status of the answer. */
export async function reportRefusal(site: string, secret = ''): Promise<number> {
  const body = JSON.stringify({ address: `nobody-${randomUUID()}@example.com` });
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'fieldhouse-timestamp': String(at),
    'fieldhouse-signature': `v1=${signature}`,
  };
  return (await fetch(`${site}/api/mail/bounces`, { method: 'POST', headers, body })).status;
}
