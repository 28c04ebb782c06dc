import { useAttempt } from '@fieldhouse/club-ui/attempt';
import type { EvaluationForm } from '@fieldhouse/contracts/forms';
import { api, asApiError } from '@fieldhouse/web-kit';

/** Sends a new evaluation; a retry after a broken connection creates no second one. */
export function useSendEvaluation() {
  const attempt = useAttempt();
  return async (body: EvaluationForm) => {
    try {
      const params = { header: { 'Idempotency-Key': attempt.keyFor(body) } };
      const sent = await api.POST('/api/skill-evaluations', { params, body });
      attempt.answered(201);
      return sent;
    } catch (problem) {
      attempt.answered(asApiError(problem).status);
      throw problem;
    }
  };
}
