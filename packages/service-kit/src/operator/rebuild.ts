import { Problem } from '../http/problem.ts';
import { rebuildProjection } from '../rebuild/rebuild-projection.ts';
import type { Operation } from './operation.ts';

/** Rebuilds the named projections of the service from their owners; without a name, all of them one after the other. */
export async function rebuild({ definition, ctx, args, print }: Operation): Promise<void> {
  const declared = definition.projections ?? [];
  const names = declared.map(({ name }) => name);
  const unknown = args.find((arg) => !names.includes(arg));
  if (unknown !== undefined) {
    const known = names.length > 0 ? names.join(', ') : 'none';
    throw new Error(`svc-${ctx.name} has no projection "${unknown}". Projections: ${known}`);
  }
  if (declared.length === 0) print(`svc-${ctx.name}: has no projections`);
  for (const projection of declared) {
    if (args.length > 0 && !args.includes(projection.name)) continue;
    const owner = `svc-${projection.page.to}`;
    const { read, removed } = await rebuildProjection(definition, ctx, projection).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.status !== 503) throw error;
      throw new Error(`${owner} does not answer. Start it and run this again; what is rebuilt so far stays`);
    });
    print(
      `svc-${ctx.name} ${projection.name}: ${read} from ${owner}, ${removed} removed that it does not have any more`,
    );
  }
}
