/** Names of query parameters that the API rejects. The CDN keeps them on every path. */
export const REJECTED_PARAMETERS: readonly string[] = ['__proto__', 'constructor', 'prototype'];
