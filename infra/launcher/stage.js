/**
 * Runs one stage and prints its name and seconds.
 *
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result> | Result} work
 * @returns {Promise<Result>}
 */
export async function stage(name, work) {
  const began = performance.now();
  const live = process.stdout.isTTY;
  if (live) process.stdout.write(`  ${name} …`);
  try {
    const result = await work();
    process.stdout.write(line(live, '✓', name, began));
    return result;
  } catch (error) {
    process.stdout.write(line(live, '✗', name, began));
    throw error;
  }
}

/**
 * @param {boolean} live
 * @param {string} mark
 * @param {string} name
 * @param {number} began
 */
function line(live, mark, name, began) {
  const seconds = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  return `${live ? '\r\x1b[K' : ''}${mark} ${name.padEnd(44)}${seconds.padStart(8)}\n`;
}
