/**
 * Try again once in place; what failed twice is tried on a fresh page, because a browser keeps a broken module, or
 * a request that never ends, for the life of the page.
 */
export function againOrAfresh(failures: number, again: () => void, afresh: () => void = reloadPage): void {
  if (failures > 1) afresh();
  else again();
}

const reloadPage = () => location.reload();
