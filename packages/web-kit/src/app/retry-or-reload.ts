/**
 * Retries a failure without a reload while it may help. From the second failure on it reloads the page, unless there is
 * no network: a script that is missing on the server is only replaced by a newer page.
 */
export function retryOrReload(failures: number, retry: () => void, reload: () => void = reloadPage): void {
  if (failures > 1 && navigator.onLine) reload();
  else retry();
}

const reloadPage = () => location.reload();
