import type { Page } from 'playwright-core';

/**
 * Waits until no animation runs. Left out are animations over 2 s (a skeleton's shimmer, a toast's duration) and those
 * of elements that are not drawn (`content-visibility`). It asks in each frame, because in Chromium `finished` never
 * settles once a media query has replaced the animation; in the page itself, since a screen is asked several times.
 */
export function animationsFinished(page: Page): Promise<void> {
  return page.evaluate(async (limitMs) => {
    const isMoving = () =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => {
          const isMovement = Number(effect?.getComputedTiming().endTime ?? 0) <= 2000 && playState !== 'finished';
          const element = effect instanceof KeyframeEffect ? effect.target : null;
          return isMovement && element?.checkVisibility({ contentVisibilityAuto: true });
        })
        .some(({ playState }) => playState !== 'paused');
    const end = performance.now() + limitMs;
    // What was rendered just now begins to move in the next frame.
    await new Promise(requestAnimationFrame);
    while (isMoving()) {
      if (performance.now() > end) throw new Error('An animation does not end');
      await new Promise(requestAnimationFrame);
    }
  }, 30_000);
}
