import { DERIVED_SIZES } from '../photos/photo-paths.ts';
import { IMPORT_SOCKET_PATH } from './import-socket.ts';

/** CloudFront and the local gateway both follow {@link BEHAVIORS}. */
export interface Behavior {
  /** `*` stands for any text. The first match wins. */
  path: string;
  origin: 'site' | 'api' | 'imports' | 'sockets' | 'media' | 'derivatives' | 'render';
  /** Applies to `site` and `media`; other origins set their own `Cache-Control`. */
  cacheControl?: string;
  /** `immutable` caches as long as the response allows, and `revalidated` asks the origin on every request.
   *  `shared` caches by the path's query parameters and without cookies. `private` never caches and forwards the
   *  caller's cookies. */
  caching: 'immutable' | 'revalidated' | 'shared' | 'private';
}

/** The CDN prepends it to the paths of derived photos and of imports. */
export const API_PATH = '/api';

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATED = 'public, max-age=0, must-revalidate';

/** Browsers always revalidate and the CDN caches for seconds only, so that changes become visible quickly. */
export const SHARED = 'public, max-age=0, s-maxage=5, must-revalidate';

/** `viewer` forwards cookies and all headers but the host; otherwise the CDN sends neither. */
export const FORWARDED: Readonly<Record<Behavior['caching'], { query: boolean; viewer: boolean }>> =
  {
    immutable: { query: false, viewer: false },
    revalidated: { query: false, viewer: false },
    shared: { query: true, viewer: false },
    private: { query: true, viewer: true },
  };

/** CloudFront allows 25. A test checks that every call that needs a session is private. */
export const BEHAVIORS: readonly Behavior[] = [
  { path: '/api/openapi.json', origin: 'site', cacheControl: REVALIDATED, caching: 'revalidated' },
  { path: '/api/products/*/history', origin: 'api', caching: 'private' },
  { path: '/api/products*', origin: 'api', caching: 'shared' },
  { path: '/api/units*', origin: 'api', caching: 'shared' },
  { path: '/api/eras*', origin: 'api', caching: 'shared' },
  { path: `${IMPORT_SOCKET_PATH}*`, origin: 'sockets', caching: 'private' },
  { path: '/api/*', origin: 'api', caching: 'private' },
  // Uppy calls these without `/api`.
  { path: '/url/*', origin: 'imports', caching: 'private' },
  ...DERIVED_SIZES.map(
    (size): Behavior => ({
      path: `/photos/*/${size}`,
      origin: 'derivatives',
      caching: 'immutable',
    }),
  ),
  { path: '/photos/*', origin: 'media', cacheControl: IMMUTABLE, caching: 'immutable' },
  { path: '/assets/*', origin: 'site', cacheControl: IMMUTABLE, caching: 'immutable' },
  ...['/*.svg', '/*.png', '/site.webmanifest'].map(
    (path): Behavior => ({
      path,
      origin: 'site',
      cacheControl: REVALIDATED,
      caching: 'revalidated',
    }),
  ),
  { path: '*', origin: 'render', caching: 'shared' },
];

const MATCHERS = BEHAVIORS.map((behavior) => ({
  behavior,
  pattern: new RegExp(`^${behavior.path.replaceAll('.', '\\.').replaceAll('*', '.*')}$`, 's'),
}));

export function getBehavior(path: string): Behavior {
  const behavior = MATCHERS.find(({ pattern }) => pattern.test(path))?.behavior;
  if (!behavior) throw new Error(`No behavior matches ${path}`);
  return behavior;
}
