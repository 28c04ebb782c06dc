import type { ChildEvaluation } from '@fieldhouse/api';
import { Badge, type BadgeTone } from '@fieldhouse/ui';
import Minus from 'lucide-react/icons/minus';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import type { ReactNode } from 'react';
import { changeText, TREND_TEXTS } from './evaluation-text.ts';

const SIGNS: Readonly<Record<ChildEvaluation['trend'], { tone: BadgeTone; icon: ReactNode }>> = {
  improved: { tone: 'turf', icon: <TrendingUp /> },
  'needs-work': { tone: 'leather', icon: <TrendingDown /> },
  steady: { tone: 'plain', icon: <Minus /> },
};

type Compared = Pick<ChildEvaluation, 'trend' | 'average' | 'previousAverage'>;

/**
 * How an evaluation compares with the one before it (S1 §4), as a word with its sign, and by how much: a good average
 * may stand beside 'Needs work'.
 */
export function TrendBadge(evaluation: Compared) {
  const { trend } = evaluation;
  const change = changeText(evaluation);
  return <Badge {...SIGNS[trend]}>{change === null ? TREND_TEXTS[trend] : `${TREND_TEXTS[trend]} · ${change}`}</Badge>;
}
