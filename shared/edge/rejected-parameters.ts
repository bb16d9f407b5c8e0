/** The API rejects these parameters, so the CDN forwards them on every path. */
export const REJECTED_PARAMETERS: readonly string[] = ['__proto__', 'constructor', 'prototype'];
