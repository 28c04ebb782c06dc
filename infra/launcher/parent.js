/**
 * The process to follow: npm, or the launcher that ran this one with another Node. Undefined when someone started this
 * process by hand: it may outlive its shell.
 *
 * @returns {number | undefined}
 */
export function parentToFollow() {
  return process.env.npm_lifecycle_event || process.env.FIELDHOUSE_LAUNCHER ? process.ppid : undefined;
}

/**
 * Calls `act` once when the process to follow has exited: a killed process cannot pass on its signal.
 *
 * @param {() => void} act
 */
export function whenParentExits(act) {
  const parent = parentToFollow();
  if (parent === undefined) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 500);
  watch.unref();
}
