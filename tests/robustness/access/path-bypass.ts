import { AIRTABLE_ATTEMPT } from '../../../functions/platform/table/airtable-oauth-attempts.ts';
import { AIRTABLE_SLOTS } from '../../../functions/platform/table/airtable-slots.ts';
import { type ServedRoute, servedRoutes } from '../../../shared/contract/contract.ts';
import { allowedMethods } from '../../../shared/contract/endpoint.ts';
import { type Call, getMethod, type HttpResponse, send, toPath } from '../support/http-call.ts';
import { type AccessRun, expectNoChange, getOwner, prepareCall } from './access-run.ts';
import { ACCESS_PROMISES } from './promises.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

const SPELLINGS: readonly ((rest: string) => string)[] = [
  (rest) => `/api/${rest}/`,
  (rest) => `//api/${rest}`,
  (rest) => `/api//${rest}`,
  (rest) => `/API/${rest}`,
  (rest) => `/api/${rest.toUpperCase()}`,
  (rest) => `/%61pi/${rest}`,
  (rest) => `/api/%${rest.charCodeAt(0).toString(16)}${rest.slice(1)}`,
  (rest) => `/api/./${rest}`,
  (rest) => `/api/products/../${rest}`,
  (rest) => `/api/products/%2e%2e/${rest}`,
  (rest) => `/api/products/..%2f${rest.replaceAll('/', '%2f')}`,
  (rest) => `/api%2f${rest}`,
  (rest) => `/api\\${rest}`,
  (rest) => `/photos/../api/${rest}`,
  (rest) => `/assets/..%2fapi/${rest}`,
  (rest) => `/api/${rest}%00`,
  (rest) => `/api/${rest}%2f`,
  (rest) => `/api/${rest}%20`,
  (rest) => `/api/${rest}.json`,
  (rest) => `/api/${rest};a=b`,
  (rest) => `/api/${rest}/..;/`,
  (rest) => `/api/login/../${rest}`,
  (rest) => `http://localhost/api/${rest}`,
];

export async function verifyPathBypass(run: AccessRun): Promise<void> {
  for (const routes of Map.groupBy(servedRoutes, ({ group }) => group).values()) {
    const calls = await Promise.all(
      routes.map(async (route) => {
        const call = await prepareCall(run, route, await getOwner(run, route), 'paths');
        return call
          ? [...createSpellingCalls(run, route, call), ...createMethodCalls(run, route, call)]
          : [];
      }),
    );
    // Some reads with a method override write: starting an OAuth connection stores an attempt, and comparing an item
    // with its Airtable record counts calls.
    await expectNoChange(run, calls.flat(), (row) =>
      [AIRTABLE_ATTEMPT, AIRTABLE_SLOTS].some((prefix) => row.startsWith(prefix)),
    );
  }
}

/** Uses the caller with the highest access level that is still rejected. */
function createSpellingCalls(
  { report, shop, users }: AccessRun,
  { key, endpoint }: ServedRoute,
  { headers, body, ...address }: Call,
) {
  if (endpoint.access === 'public') return [];
  const path = toPath(key, address);
  const rest = path.slice('/api/'.length);
  const caller = endpoint.access === 'staff' ? users.member.headers : {};
  return SPELLINGS.map((spelling) => {
    const name = `${getMethod(key)} ${spelling(rest)}`;
    const make = async () => {
      const response = await send(shop.url, getMethod(key), spelling(rest), {
        headers: { ...headers, ...caller },
        body,
      });
      report.record(
        ACCESS_PROMISES.paths,
        isRejected(response) ? undefined : `${name}: ${describeResponse(response)}`,
      );
    };
    return { name, make };
  });
}

/** Uses staff, whom no access level rejects. */
function createMethodCalls(
  { report, shop, users }: AccessRun,
  route: ServedRoute,
  { headers, body, ...address }: Call,
) {
  const path = toPath(route.key, address);
  const pattern = toPattern(route);
  const served = new Set<string>(
    servedRoutes
      .filter((each) => toPattern(each) === pattern)
      .flatMap(({ key, endpoint }) => allowedMethods(key, endpoint)),
  );
  const call = (
    name: string,
    method: string,
    more: Record<string, string>,
    ...expected: number[]
  ) => ({
    name,
    make: async () => {
      const response = await send(shop.url, method, path, {
        headers: { ...headers, ...users.staff.headers, ...more },
        ...(method === 'GET' || method === 'HEAD' || method === 'TRACE' ? {} : { body }),
      });
      const isAsExpected = expected.includes(response.status) && !response.headers['set-cookie'];
      report.record(
        ACCESS_PROMISES.paths,
        isAsExpected ? undefined : `${name}: ${describeResponse(response)}`,
      );
    },
  });
  // Some paths match another route with an invalid parameter (`complete` is not a part number), which gives a 400.
  const unserved = METHODS.filter((method) => !served.has(method)).map((method) =>
    call(`${method} ${path}`, method, {}, 404, 400),
  );
  const { key, endpoint } = route;
  if (getMethod(key) === 'GET' || endpoint.access === 'public') return unserved;
  const override = {
    'x-http-method-override': getMethod(key),
    'x-method-override': getMethod(key),
  };
  const read = served.has('GET') ? [200] : [404, 400];
  return [...unserved, call(`GET ${path} for ${getMethod(key)}`, 'GET', override, ...read)];
}

const toPattern = ({ key }: ServedRoute) =>
  key.slice(key.indexOf(' ') + 1).replaceAll(/\{\w+\}/g, '{}');

/** Every other path serves a page of the site, usually the 404 page. */
function isRejected({ status, headers, text }: HttpResponse): boolean {
  const isPage = headers['content-type']?.startsWith('text/html') && text.startsWith('<!doctype');
  return (isPage && status === 200) || (status >= 400 && status < 500);
}

const describeResponse = ({ status, text }: HttpResponse) => `${status} ${text.slice(0, 200)}`;
