/** Height of the chart in pixels, reserved while its code loads. */
export const CHART_HEIGHT = 240;
