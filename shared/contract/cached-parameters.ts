import { getBehavior } from '../edge/behaviors.ts';
import { PAGE_PARAMETERS } from '../edge/page-parameters.ts';
import { REJECTED_PARAMETERS } from '../edge/rejected-parameters.ts';
import { servedRoutes } from './contract.ts';
import { getPath } from './endpoint.ts';

/** Lists the parameters of pages, and of the API from the contract. A path with parameters (`{id}`) has no
 *  query parameters. */
export const CACHED_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  ...PAGE_PARAMETERS,
  ...Object.fromEntries(
    servedRoutes.flatMap(({ key, endpoint }) => {
      const path = getPath(key);
      if (getBehavior(path).caching !== 'shared' || !endpoint.query) return [];
      return [[path, Object.keys(endpoint.query.shape).sort()]];
    }),
  ),
};

/** Filters and sorts the query as the CDN does before its cache lookup. */
export function filterQuery(path: string, query: string): string {
  const names = Object.hasOwn(CACHED_PARAMETERS, path) ? (CACHED_PARAMETERS[path] ?? []) : [];
  const pairs = Map.groupBy(query.split('&'), (pair) => pair.split('=', 1)[0] ?? '');
  return [...names, ...REJECTED_PARAMETERS].flatMap((name) => pairs.get(name) ?? []).join('&');
}
