import { timeoutManager } from '@tanstack/react-query';

let isTimerRunning = false;

/** Whether a timer of a query (`refetchInterval`) sends the call that is sent now. */
export const isPoll = () => isTimerRunning;

const runAsPoll = (callback: () => void) => () => {
  isTimerRunning = true;
  try {
    callback();
  } finally {
    isTimerRunning = false;
  }
};

/** react-query repeats queries, and nothing else, with `setInterval`; it sends the request within the callback. */
const provider: Parameters<typeof timeoutManager.setTimeoutProvider>[0] = {
  setTimeout: (callback, delay) => setTimeout(callback, delay),
  clearTimeout: (timer) => clearTimeout(Number(timer)),
  setInterval: (callback, delay) => setInterval(runAsPoll(callback), delay),
  clearInterval: (timer) => clearInterval(Number(timer)),
};

/** From now on `isPoll` knows the polls of every query client that uses this copy of react-query. */
export const followPolls = () => timeoutManager.setTimeoutProvider(provider);
