const KEY = 'guidon:account-deleted';

export function rememberDeletion(): void {
  try {
    sessionStorage.setItem(KEY, 'true');
  } catch {
    // Site data is blocked: the mail confirms the deletion.
  }
}

/** @returns true once after a deletion */
export function takeDeletion(): boolean {
  try {
    const isRemembered = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isRemembered;
  } catch {
    return false;
  }
}
