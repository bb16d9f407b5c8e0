import type { AlertQuery } from '../../../../shared/entities/alert.ts';

/** The query that a visitor wanted an alert for; kept in the tab while they log in. */
const REMEMBERED = 'guidon:notify-me';

export function rememberForLogin(query: AlertQuery) {
  try {
    sessionStorage.setItem(REMEMBERED, JSON.stringify(query));
  } catch {
    // Site data is blocked: the visitor presses the button again.
  }
}

/** Returns it once. */
export function takeRemembered(): AlertQuery | null {
  try {
    const query = JSON.parse(sessionStorage.getItem(REMEMBERED) ?? 'null');
    sessionStorage.removeItem(REMEMBERED);
    return query;
  } catch {
    return null;
  }
}
