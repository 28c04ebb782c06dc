/** Pixels of the chart: its place is kept while its code comes. */
export const CHART_HEIGHT = 240;
