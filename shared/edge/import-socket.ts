/** The CDN tells the WebSockets of photo imports from API calls by this prefix. */
export const IMPORT_TOKEN_PREFIX = 'import-';

export const IMPORT_SOCKET_PATH = `/api/${IMPORT_TOKEN_PREFIX}`;

/** The CDN moves the token to this parameter: API Gateway accepts no path. */
export const TOKEN_PARAMETER = 'token';
