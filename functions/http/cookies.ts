import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { parseCookie, stringifySetCookie } from 'cookie';

/** Sent over TLS alone, to this very host alone, unreadable to scripts, and not with what other sites
 *  ask for, but for following a link here. The prefix makes browsers insist on it. */
const ATTRIBUTES = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' } as const;
type HostCookie = `__Host-${string}`;

/** API Gateway puts cookies into a list of their own; others leave them in the header. */
export function cookiesOf({ cookies, headers }: APIGatewayProxyEventV2) {
  return parseCookie(cookies?.join('; ') ?? headers.cookie ?? '');
}

export function setCookie(name: HostCookie, value: string, maxAgeSeconds: number): string {
  return stringifySetCookie({ name, value, maxAge: maxAgeSeconds, ...ATTRIBUTES });
}

export function clearCookie(name: HostCookie): string {
  return setCookie(name, '', 0);
}
