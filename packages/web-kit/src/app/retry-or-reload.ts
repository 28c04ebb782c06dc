/**
 * Retries the first failure without a reload. From the second failure on it reloads the page, because a browser keeps a
 * module that failed to load, or a request that never ends, until the page is reloaded.
 */
export function retryOrReload(failures: number, retry: () => void, reload: () => void = reloadPage): void {
  if (failures > 1) reload();
  else retry();
}

const reloadPage = () => location.reload();
