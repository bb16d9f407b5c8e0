/** Origins that a deployment allows in addition to its own. */
export interface AllowedOrigins {
  /** Origins that photos may be loaded from. */
  images?: readonly string[];
  /** Origins that photos may be uploaded to: the media bucket's own. */
  uploads?: readonly string[];
}

/** The headers of every response, whatever its origin. */
export function securityHeaders(origins: AllowedOrigins): Readonly<Record<string, string>> {
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

function contentSecurityPolicy({ images = [], uploads = [] }: AllowedOrigins) {
  return {
    'default-src': ["'self'"],
    // The decoder of QR codes is WebAssembly; it comes from the site itself.
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    // Emotion injects <style> elements at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      // The back office shows attachments straight from Airtable.
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
  };
}
