const PREFIX = 'guidon:draft:';
const PUBLIC = 'anyone';

/** By key, so that a stored value stays the same object. */
const parsed = new Map<string, { stored: string; value: unknown }>();

/** What was typed in this tab, which a reload and a new login leave as it is.
 *  @param userId of the member it belongs to; undefined for forms of visitors. */
export function readDraft<T>(name: string, userId: string | undefined): T | undefined {
  const key = toKey(name, userId);
  try {
    const stored = sessionStorage.getItem(key);
    if (stored === null) return undefined;
    const known = parsed.get(key);
    if (known?.stored === stored) return known.value as T;
    const value: T = JSON.parse(stored);
    parsed.set(key, { stored, value });
    return value;
  } catch {
    // Site data is blocked: the draft lasts until the page is reloaded.
    return undefined;
  }
}

/** @param value undefined to remove it. */
export function writeDraft(name: string, userId: string | undefined, value: unknown): void {
  const key = toKey(name, userId);
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // As above.
  }
}

/** Removes the drafts of members.
 *  @param exceptUserId whose drafts stay. */
export function forgetDrafts(exceptUserId?: string): void {
  parsed.clear();
  try {
    for (const key of Object.keys(sessionStorage)) {
      const [owner] = key.startsWith(PREFIX) ? key.slice(PREFIX.length).split(':') : [PUBLIC];
      if (owner !== PUBLIC && owner !== exceptUserId) sessionStorage.removeItem(key);
    }
  } catch {
    // As above.
  }
}

const toKey = (name: string, userId = PUBLIC) => `${PREFIX}${userId}:${name}`;
