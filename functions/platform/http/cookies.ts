import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { parseCookie, stringifySetCookie } from 'cookie';

/** The `__Host-` prefix makes browsers enforce Secure, Path=/ and no Domain. */
const ATTRIBUTES = { httpOnly: true, secure: true, sameSite: 'lax', path: '/' } as const;
export const SESSION_COOKIE = '__Host-session';
/** The links of quotes that the browser has opened. */
export const QUOTE_COOKIE = '__Host-quote';
type HostCookie = `__Host-${string}`;

/** API Gateway moves cookies into `cookies`; other servers leave them in the header. */
export function parseCookies({ cookies, headers }: APIGatewayProxyEventV2) {
  return parseCookie(cookies?.join('; ') ?? headers.cookie ?? '');
}

export function setCookie(name: HostCookie, value: string, maxAgeSeconds: number): string {
  return stringifySetCookie({ name, value, maxAge: maxAgeSeconds, ...ATTRIBUTES });
}

export function clearCookie(name: HostCookie): string {
  return setCookie(name, '', 0);
}
