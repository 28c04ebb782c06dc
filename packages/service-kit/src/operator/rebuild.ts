import { Problem } from '../http/problem.ts';
import { rebuildProjection } from '../rebuild/rebuild-projection.ts';
import type { Operation } from './operation.ts';

/** Rebuilds the named projections of the service from their owners; without a name, all of them one after the other. */
export async function rebuild({ definition, ctx, words, say }: Operation): Promise<void> {
  const declared = definition.projections ?? [];
  const names = declared.map(({ name }) => name);
  const unknown = words.find((word) => !names.includes(word));
  if (unknown !== undefined) {
    const known = names.length > 0 ? names.join(', ') : 'none';
    throw new Error(`svc-${ctx.name} has no projection "${unknown}". Projections: ${known}`);
  }
  if (declared.length === 0) say(`svc-${ctx.name}: has no projections`);
  for (const projection of declared) {
    if (words.length > 0 && !words.includes(projection.name)) continue;
    const owner = `svc-${projection.page.to}`;
    const { read, removed } = await rebuildProjection(definition, ctx, projection).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.status !== 503) throw error;
      throw new Error(`${owner} does not answer. Start it and run this again; what is rebuilt so far stays`);
    });
    say(`svc-${ctx.name} ${projection.name}: ${read} from ${owner}, ${removed} removed that it does not have any more`);
  }
}
