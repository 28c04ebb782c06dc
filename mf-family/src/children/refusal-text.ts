import type { ApiError } from '@fieldhouse/web-kit';

/** Why a call was refused: the server's message, or `otherwise` when the answer had none (S1 §8). */
export const refusalText = ({ code, detail }: ApiError, otherwise: string) =>
  code === 'unknown' || code === 'unexpected' ? otherwise : detail;
