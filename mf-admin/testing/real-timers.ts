/** For `jest.useFakeTimers({ doNotFake: [...REAL_TIMERS] })`: only the intervals of polls are fake. */
export const REAL_TIMERS = [
  ...(['Date', 'performance', 'nextTick', 'queueMicrotask', 'setTimeout', 'clearTimeout', 'setImmediate'] as const),
  ...(['clearImmediate', 'requestAnimationFrame', 'cancelAnimationFrame'] as const),
];
