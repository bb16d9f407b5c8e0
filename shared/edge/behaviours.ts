/** How the site answers by path: CloudFront and the local gateway both follow this table. */
export interface Behaviour {
  /** A path, or a prefix that ends in `*`. The first that fits holds. */
  path: string;
  origin: 'site' | 'api' | 'media';
  /** What is said of an answer that is no error; an `api` origin says it itself. */
  cacheControl?: string;
  /**
   * How the CDN keeps answers, within what is said of them: for as long as it likes (`lasting`), until it
   * has asked whether they are still good (`revalidated`), by all of the query and no cookie (`shared`), or
   * not at all (`private`), with the caller's cookies passed on.
   */
  kept: 'lasting' | 'revalidated' | 'shared' | 'private';
}

export const IMMUTABLE = 'public, max-age=31536000, immutable';
export const REVALIDATED = 'public, max-age=0, must-revalidate';

export const BEHAVIOURS: readonly Behaviour[] = [
  { path: '/api/openapi.json', origin: 'site', cacheControl: REVALIDATED, kept: 'revalidated' },
  { path: '/api/products*', origin: 'api', kept: 'shared' },
  { path: '/api/*', origin: 'api', kept: 'private' },
  { path: '/photos/*', origin: 'media', cacheControl: IMMUTABLE, kept: 'lasting' },
  { path: '/assets/*', origin: 'site', cacheControl: IMMUTABLE, kept: 'lasting' },
  { path: '*', origin: 'site', cacheControl: REVALIDATED, kept: 'revalidated' },
];

/** Beside those that hold everywhere: exact origins, which differ from one deployment to another. */
export interface Origins {
  /** Where photos may be shown from. */
  images?: readonly string[];
  /** Where photos may be sent to: the media bucket's own. */
  uploads?: readonly string[];
}

const contentSecurityPolicy = ({ images = [], uploads = [] }: Origins) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // The components write their styles into the page.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': [
    "'self'",
    'data:',
    'blob:',
    // The back office shows attachments as Airtable serves them.
    'https://*.airtableusercontent.com',
    'https://dl.airtable.com',
    ...images,
  ],
  'font-src': ["'self'"],
  'connect-src': ["'self'", ...uploads],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});

/** On every answer, whatever its origin. */
export function securityHeaders(origins: Origins): Readonly<Record<string, string>> {
  return {
    'content-security-policy': Object.entries(contentSecurityPolicy(origins))
      .map(([directive, sources]) => [directive, ...sources].join(' '))
      .join('; '),
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}

export function behaviourOf(path: string): Behaviour {
  const fits = ({ path: pattern }: Behaviour) =>
    pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
  const found = BEHAVIOURS.find(fits);
  if (!found) throw new Error(`No behaviour fits ${path}`);
  return found;
}
