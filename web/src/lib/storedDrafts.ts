const PREFIX = 'guidon:draft:';
const PUBLIC = 'anyone';

/** Caches by key, so that a stored value keeps its object identity. */
const parsed = new Map<string, { stored: string; value: unknown }>();

/** Drafts survive a reload and a new login in this tab. Forms of visitors have no user. */
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

export function writeDraft(name: string, userId: string | undefined, value: unknown): void {
  const key = toKey(name, userId);
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Site data is blocked: the cached value is enough.
  }
}

export function forgetDrafts(exceptUserId?: string): void {
  parsed.clear();
  try {
    for (const key of Object.keys(sessionStorage)) {
      const [owner] = key.startsWith(PREFIX) ? key.slice(PREFIX.length).split(':') : [PUBLIC];
      if (owner !== PUBLIC && owner !== exceptUserId) sessionStorage.removeItem(key);
    }
  } catch {
    // Site data is blocked: the cached value is enough.
  }
}

const toKey = (name: string, userId = PUBLIC) => `${PREFIX}${userId}:${name}`;
