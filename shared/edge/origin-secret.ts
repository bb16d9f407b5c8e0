export const ORIGIN_SECRET_HEADER = 'x-origin-secret';
