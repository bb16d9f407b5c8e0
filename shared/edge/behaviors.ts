/** The caching and origin of one kind of path. CloudFront and the local gateway both follow {@link BEHAVIORS}. */
export interface Behavior {
  /** An exact path, or a prefix that ends in `*`. The first match wins. */
  path: string;
  origin: 'site' | 'api' | 'media';
  /** The `Cache-Control` of successful responses; an `api` origin sets its own. */
  cacheControl?: string;
  /**
   * The CDN's cache policy: as long as the response allows (`immutable`), revalidated with the origin on
   * every request (`revalidated`), keyed by the query parameters of the contract without cookies (`shared`), or never
   * cached and with the caller's cookies forwarded (`private`).
   */
  caching: 'immutable' | 'revalidated' | 'shared' | 'private';
}

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATED = 'public, max-age=0, must-revalidate';

export const BEHAVIORS: readonly Behavior[] = [
  { path: '/api/openapi.json', origin: 'site', cacheControl: REVALIDATED, caching: 'revalidated' },
  { path: '/api/products*', origin: 'api', caching: 'shared' },
  { path: '/api/*', origin: 'api', caching: 'private' },
  { path: '/photos/*', origin: 'media', cacheControl: IMMUTABLE, caching: 'immutable' },
  { path: '/assets/*', origin: 'site', cacheControl: IMMUTABLE, caching: 'immutable' },
  { path: '*', origin: 'site', cacheControl: REVALIDATED, caching: 'revalidated' },
];

/** The behavior of a path. */
export function getBehavior(path: string): Behavior {
  const behavior = BEHAVIORS.find(({ path: pattern }) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );
  if (!behavior) throw new Error(`No behavior matches ${path}`);
  return behavior;
}
