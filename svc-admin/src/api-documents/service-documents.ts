import { declarationOf, SERVICES } from '@fieldhouse/contracts';
import { fetchPeer, notFound, type ServiceContext, unavailable } from '@fieldhouse/service-kit';
import { singleFlight } from '../single-flight.ts';
import { type PageFile, tagOfText } from './page-files.ts';

const LIMIT_MS = 2000;
const JSON_TYPE = 'application/json; charset=utf-8';

/** The services whose documents the page offers, in its selector's order. */
export function listOfServices(): PageFile {
  const text = JSON.stringify(SERVICES.map((name) => ({ name, title: declarationOf(name).title })));
  return { type: JSON_TYPE, tag: tagOfText(text), text };
}

const shared = singleFlight<string>();

/** A service's OpenAPI document, from the service itself. Throws 404 for an unknown one, 503 when it is unavailable. */
export async function serviceDocument(ctx: ServiceContext, service: string): Promise<PageFile> {
  const name = SERVICES.find((known) => known === service);
  if (!name) throw notFound('Document');
  const addresses = ctx.environment.serviceUrls[name];
  const text = await shared(addresses.join(' '), () => fetchDocument(addresses));
  return { type: JSON_TYPE, tag: tagOfText(text), text };
}

async function fetchDocument(addresses: readonly string[]): Promise<string> {
  try {
    const answer = await fetchPeer(addresses, '/openapi.json', { signal: AbortSignal.timeout(LIMIT_MS) });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    return await answer.text();
  } catch {
    throw unavailable('This part of the platform is not available. Please try again in a moment');
  }
}
