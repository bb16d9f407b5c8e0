import { randomBytes } from 'node:crypto';
import { servedRoutes } from '../../../shared/contract/contract.ts';
import type { RouteKey } from '../../../shared/contract/endpoint.ts';
import { sendCall } from '../support/http-call.ts';
import { expireSession, getSessionId, SESSION_COOKIE, toSessionKey } from '../support/sessions.ts';
import { signIn } from '../support/users.ts';
import { ApiClient } from '../support/valid-calls/client.ts';
import { getValidCall } from '../support/valid-calls.ts';
import { type AccessRun, expectNoChange } from './access-run.ts';
import { describeDeviation, type Expected } from './expected.ts';
import { ACCESS_PROMISES } from './promises.ts';

const STAFF_CALLS: readonly RouteKey[] = ['GET /api/staff', 'POST /api/military-items'];

export async function verifyInvalidSessions(run: AccessRun): Promise<void> {
  const { shop, users } = run;
  const { headers } = await signIn(shop.url, users.staff);
  const expired = getSessionId(headers);
  await expireSession(shop.tableEndpoint, expired);
  const calls = STAFF_CALLS.flatMap((key) => [
    ...createInvalidSessions(getSessionId(users.staff.headers), users.staff.id).map((headers) =>
      attempt(run, key, headers, 'UNAUTHORIZED'),
    ),
    ...createElevatedHeaders(getSessionId(users.member.headers), expired, users.staff.id).map(
      (headers) => attempt(run, key, headers, 'FORBIDDEN', 'UNAUTHORIZED'),
    ),
  ]);
  await expectNoChange(run, calls, (row) => row.startsWith(toSessionKey(expired)));
}

/** @param id of a valid session, placed in the wrong header or altered */
function createInvalidSessions(id: string, userId: string): Record<string, string>[] {
  const swapped = id.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  const names = [
    'session',
    '__host-session',
    '__Host-Session',
    '__Secure-session',
    '__Host-sessio',
  ];
  const values = [
    '',
    swapped,
    `${id}x`,
    `x${id}`,
    id.slice(0, -1),
    `${id}%00`,
    `"${id}x"`,
    `${id},${id}`,
  ];
  const cookies = [
    ...names.map((name) => `${name}=${id}`),
    ...values.map((value) => `${SESSION_COOKIE}=${value}`),
    `${SESSION_COOKIE}%3D${id}`,
    `${SESSION_COOKIE}=${createRandomId()}; ${SESSION_COOKIE}=${createRandomId()}`,
    `; ; =; ${SESSION_COOKIE}; a=${SESSION_COOKIE}=${id}`,
    `__proto__=${id}`,
    'x=y; '.repeat(500),
  ];
  return [
    ...cookies.map((cookie) => ({ cookie })),
    { authorization: `Bearer ${id}` },
    { [SESSION_COOKIE]: id },
    { cookie2: `${SESSION_COOKIE}=${id}` },
    ...createIdentityHeaders(userId),
  ];
}

/** @param id of a member's valid session, combined with claims of more access */
function createElevatedHeaders(
  id: string,
  expired: string,
  userId: string,
): Record<string, string>[] {
  const good = `${SESSION_COOKIE}=${id}`;
  const others = [createRandomId(), expired].map((other) => `${SESSION_COOKIE}=${other}`);
  return [
    ...others.flatMap((other) => [`${good}; ${other}`, `${other}; ${good}`]),
    `${good}; groups=staff; isStaff=true; role=staff`,
  ]
    .map((cookie): Record<string, string> => ({ cookie }))
    .concat(createIdentityHeaders(userId).map((claim) => ({ cookie: good, ...claim })));
}

function createIdentityHeaders(userId: string): Record<string, string>[] {
  const token = [{ alg: 'none' }, { sub: userId, 'cognito:groups': ['staff'] }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return [
    { authorization: `Bearer ${token}.` },
    { 'x-amzn-oidc-data': `${token}.`, 'x-amzn-oidc-identity': userId },
    { 'x-user-id': userId, 'x-forwarded-user': userId, 'x-groups': 'staff' },
    { 'x-forwarded-for': '127.0.0.1', 'x-original-url': '/api/products' },
  ];
}

function attempt(
  { report, shop, users }: AccessRun,
  key: RouteKey,
  headers: Record<string, string>,
  ...expected: Expected[]
) {
  const name = `${key} with ${JSON.stringify(headers).slice(0, 120)}`;
  const make = async () => {
    const call = await getValidCall(key)(new ApiClient(shop.url, users.staff));
    const response = await sendCall(shop.url, key, call, headers);
    const endpoint = servedRoutes.find((route) => route.key === key)?.endpoint;
    const found = expected.map((code) => endpoint && describeDeviation(endpoint, code, response));
    report.record(
      ACCESS_PROMISES.sessions,
      found.every(Boolean) ? `${name}: ${found[0]}` : undefined,
    );
  };
  return { name, make };
}

const createRandomId = () => randomBytes(32).toString('base64url');
