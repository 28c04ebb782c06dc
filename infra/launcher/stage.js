/**
 * Runs one stage and prints its name and seconds, and at the end of the line `more()`.
 *
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result> | Result} work
 * @param {() => string} more
 * @returns {Promise<Result>}
 */
export async function stage(name, work, more = () => '') {
  const began = performance.now();
  const live = process.stdout.isTTY;
  if (live) process.stdout.write(`  ${name} …`);
  try {
    const result = await work();
    process.stdout.write(line(live, '✓', name, began, more()));
    return result;
  } catch (error) {
    process.stdout.write(line(live, '✗', name, began, more()));
    throw error;
  }
}

/**
 * @param {boolean} live
 * @param {string} mark
 * @param {string} name
 * @param {number} began
 * @param {string} more
 */
function line(live, mark, name, began, more) {
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  return `${live ? '\r\x1b[K' : ''}${mark} ${name.padEnd(44)}${seconds.padStart(8)}${more}\n`;
}
