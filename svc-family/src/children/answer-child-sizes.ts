import { childSizes } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';

/** Sizes for the uniforms of an event's children; archived ones too. Unknown children are left out. */
export const answerChildSizes = answers(childSizes, async ({ childIds }, { db }) => ({
  sizes: await db('child')
    .select<{ childId: number; shirtSize: string | null; pantSize: string | null }[]>({
      childId: 'id',
      shirtSize: 'shirt_size',
      pantSize: 'pant_size',
    })
    .whereRaw('id = ANY(?)', [childIds]),
}));
