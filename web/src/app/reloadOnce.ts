const KEY = 'guidon:fresh-start';

/** Loads the page afresh, with the newest release of the shop.
 *  @returns whether that is so: not a second time until some screen has come, and not where the shop
 *  cannot remember the first. */
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

/** A screen has come, so that the next one that does not may be worth a fresh start again. */
export function resetReloadOnce() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Where site data is blocked, there was none.
  }
}

/** Whether the site answers at this page's own address. */
export async function isSiteReachable(): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
