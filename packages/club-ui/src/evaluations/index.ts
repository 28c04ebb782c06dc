export { CHART_HEIGHT } from './chart-height.ts';
export { EvaluationItem } from './EvaluationItem.tsx';
export { averageText, changeText, evaluationsWithLine, TREND_TEXTS } from './evaluation-text.ts';
export { TrendBadge } from './TrendBadge.tsx';
