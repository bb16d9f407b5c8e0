/** The CDN adds this header to requests to the API, which rejects requests without it. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret';
