/**
 * How the site answers by path: CloudFront and the local gateway both follow this table.
 *
 * An `api` origin says itself how long its answers may be kept.
 */
export interface Behaviour {
  /** A path, or a prefix that ends in `*`. The first that fits holds. */
  path: string;
  origin: 'site' | 'api' | 'media';
  cacheControl?: string;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATED = 'public, max-age=0, must-revalidate';

export const BEHAVIOURS: readonly Behaviour[] = [
  { path: '/api/openapi.json', origin: 'site', cacheControl: REVALIDATED },
  { path: '/api/*', origin: 'api' },
  { path: '/photos/*', origin: 'media', cacheControl: IMMUTABLE },
  { path: '/assets/*', origin: 'site', cacheControl: IMMUTABLE },
  { path: '*', origin: 'site', cacheControl: REVALIDATED },
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
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
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

/** Whether a path of the site is one of its files; any other is a screen, and answers index.html. */
export function isSiteFile(path: string): boolean {
  return (
    path.startsWith('/assets/') || path.startsWith('/api/') || /^\/[^/]+\.[a-z0-9]+$/.test(path)
  );
}
