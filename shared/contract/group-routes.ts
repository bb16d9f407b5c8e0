import { type GroupName, type ServedRoute, servedRoutes } from './contract.ts';
import { type Endpoint, getPath } from './endpoint.ts';
import { REST } from './route-table.ts';

/** What limits the requests of a route: those that the CDN caches, calls without a login, of members, or of staff. */
export type RouteClass = 'cached' | 'public' | 'member' | 'staff';

/** A route of API Gateway, which leads to a group's function. The function finds the endpoint. */
export interface GroupRoute {
  /** In API Gateway's notation. */
  key: string;
  group: GroupName;
  class: RouteClass;
}

export function routeClass({ access, cacheControl }: Endpoint): RouteClass {
  return cacheControl ? 'cached' : access;
}

/** Leads all other paths to the catalog's function. It answers unknown ones in the API's error shape, which API Gateway's own
 *  answer has not. */
export const FALLBACK_ROUTE: GroupRoute = {
  key: `ANY /${REST}`,
  group: 'products',
  class: 'cached',
};

/**
 * One route per group and class below each prefix, such as `ANY /api/orders/{proxy+}`, because CloudFormation allows
 * 500 resources. A path of another group or class below the prefix has a route of its own, so that each
 * endpoint has the limit of its class. Routes of the catalog would only repeat the fallback.
 */
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

/** True if a route also matches another path, which then needs a route of its own: `{id}` matches `inbox`. */
function covers(pattern: string, path: string): boolean {
  const segments = path.split('/');
  const parts = pattern.split('/');
  return (
    parts.length === segments.length &&
    parts.every((part, index) => part.startsWith('{') || part === segments[index])
  );
}

/** One route for all methods of a path, and one for each method of another group or class. */
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
