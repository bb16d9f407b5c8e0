const KEY = 'guidon:fresh-start';

/**
 * Reloads the page to get the newest release.
 * @returns false if the last reload did not help, or if site data is blocked
 */
export function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(KEY)) return false;
    sessionStorage.setItem(KEY, new Date().toISOString());
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

export function resetReloadOnce() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Site data is blocked: nothing was stored.
  }
}

export async function isSiteReachable(): Promise<boolean> {
  try {
    const { status } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    return status < 500;
  } catch {
    return false;
  }
}
