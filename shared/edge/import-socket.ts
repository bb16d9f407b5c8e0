/** Tokens of photo imports begin so, by which the CDN tells their WebSockets from calls of the API. */
export const IMPORT_TOKEN_PREFIX = 'import-';

/** The start of the paths of these WebSockets: `/api/import-<token>`. */
export const IMPORT_SOCKET_PATH = `/api/${IMPORT_TOKEN_PREFIX}`;

/** The CDN moves the token there: API Gateway accepts no path. */
export const TOKEN_PARAMETER = 'token';
