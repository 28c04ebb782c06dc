export { CHART_HEIGHT } from './chart-height.ts';
export { EvaluationItem } from './EvaluationItem.tsx';
export { averageText, TREND_WORDS, withLine } from './evaluation-text.ts';
export { TrendBadge } from './TrendBadge.tsx';
