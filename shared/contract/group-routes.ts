import { type GroupName, type ServedRoute, servedRoutes } from './contract.ts';
import { type Endpoint, getPath } from './endpoint.ts';
import { REST } from './route-table.ts';

export type RouteClass = 'cached' | 'public' | 'member' | 'staff';

/** A route of API Gateway leads to a group's function, which finds the endpoint. */
export interface GroupRoute {
  key: string;
  group: GroupName;
  class: RouteClass;
}

export function routeClass({ access, cacheControl }: Endpoint): RouteClass {
  if (cacheControl) return 'cached';
  return access === 'customer' ? 'member' : access;
}

/** The catalog's function answers unknown paths, so that they get the API's error shape instead of API
 *  Gateway's. */
export const FALLBACK_ROUTE: GroupRoute = {
  key: `ANY /${REST}`,
  group: 'products',
  class: 'cached',
};

/** CloudFormation allows 500 resources, so each group and class has one route below a prefix, such as `ANY
 *  /api/orders/{proxy+}`. A path of another group or class below the prefix has a separate route, so that each
 *  endpoint has the limit of its class. Catalog routes are omitted: they would repeat the fallback. */
export const groupRoutes: readonly GroupRoute[] = [
  ...Map.groupBy(servedRoutes, ({ key }) => getPath(key).split('/', 3).join('/')),
]
  .flatMap(([prefix, routes]) => toGroupRoutes(prefix, routes))
  .filter((route) => !isSameKind(route, FALLBACK_ROUTE));

function toGroupRoutes(prefix: string, routes: readonly ServedRoute[]): GroupRoute[] {
  const paths = [...Map.groupBy(routes, ({ key }) => getPath(key))].map(([path, served]) => ({
    path,
    byMethod: toMethodRoutes(path, served),
  }));
  const below = paths.filter(({ path }) => path !== prefix);
  const rest = below.length > 1 ? mostFrequent(below.map(({ byMethod }) => byMethod)) : undefined;
  const own = paths.filter(
    ({ path, byMethod: [only, ...others] }) =>
      path === prefix || others.length > 0 || !only || !rest || !isSameKind(only, rest),
  );
  const hidden = paths.filter(
    (each) => !own.includes(each) && own.some(({ path }) => covers(path, each.path)),
  );
  return [
    ...[...own, ...hidden].flatMap(({ byMethod }) => byMethod),
    ...(rest ? [{ ...rest, key: `ANY ${prefix}/${REST}` }] : []),
  ];
}

/** A route that also matches another path, as `{id}` matches `inbox`, makes a separate route for that path
 *  necessary. */
function covers(pattern: string, path: string): boolean {
  const segments = path.split('/');
  const parts = pattern.split('/');
  return (
    parts.length === segments.length &&
    parts.every((part, index) => part.startsWith('{') || part === segments[index])
  );
}

function toMethodRoutes(path: string, served: readonly ServedRoute[]): GroupRoute[] {
  const routes = served.map(({ key, group, endpoint }) => ({
    key,
    group,
    class: routeClass(endpoint),
  }));
  // GET includes HEAD.
  const main = routes.find(({ key }) => key.startsWith('GET ')) ?? routes[0];
  if (!main) return [];
  return [{ ...main, key: `ANY ${path}` }, ...routes.filter((route) => !isSameKind(route, main))];
}

function mostFrequent(paths: readonly (readonly GroupRoute[])[]): GroupRoute | undefined {
  const kinds = Map.groupBy(
    paths.flatMap((routes) => (routes.length === 1 ? routes : [])),
    (route) => `${route.group} ${route.class}`,
  );
  const [most] = [...kinds.values()].sort((a, b) => b.length - a.length);
  return most?.[0];
}

function isSameKind(a: GroupRoute, b: GroupRoute): boolean {
  return a.group === b.group && a.class === b.class;
}
