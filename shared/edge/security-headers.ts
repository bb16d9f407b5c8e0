export interface AllowedOrigins {
  images?: readonly string[];
  uploads?: readonly string[];
}

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
    // The QR code decoder is WebAssembly from the site itself.
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    // Emotion injects <style> elements at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': [
      "'self'",
      'data:',
      'blob:',
      // The back office loads attachments directly from Airtable.
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
