import { expect, test } from 'vitest';
import { servedRoutes } from './contract.ts';
import { allowedMethods, getPath } from './endpoint.ts';
import { FALLBACK_ROUTE, groupRoutes, routeClass } from './group-routes.ts';
import { RouteTable } from './route-table.ts';

const routes = new RouteTable([...groupRoutes, FALLBACK_ROUTE].map((route) => [route.key, route]));

test.each(servedRoutes)(
  '$key reaches its group’s function with the limit of its class',
  ({ key, group, endpoint }) => {
    for (const value of ['x', '0b5c9c1e-1d1f-4c7e-8a53-000000000000', 'a b', '%', 'é?']) {
      const path = getPath(key).replaceAll(/\{\w+\}/g, value);
      for (const method of allowedMethods(key, endpoint)) {
        const route = routes.find(method, path.slice(1).split('/'))?.value;
        expect(route).toMatchObject({ group, class: routeClass(endpoint) });
      }
    }
  },
);

test('no route is defined twice, and far fewer than the 313 of one for each call exist', () => {
  const keys = groupRoutes.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.length).toBeLessThanOrEqual(145);
});

test.each(['/', '/api', '/api/', '/api/nope', '/nope/x', '/api/productsx'])(
  '%s, which nothing serves, leads to the function that answers 404',
  (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE']) {
      expect(routes.find(method, path.slice(1).split('/'))?.value).toBe(FALLBACK_ROUTE);
    }
  },
);

test('a route table finds the most specific route first, whatever the order', () => {
  const keys = [
    'ANY /a/{proxy+}',
    'ANY /{proxy+}',
    'GET /a/{id}/c',
    'ANY /a/b/{x}',
    'ANY /a/{id}',
    'GET /a/b',
    'PUT /a/{id}',
  ];
  for (const ordered of [keys, keys.toReversed()]) {
    const table = new RouteTable(ordered.map((key) => [key, key]));
    const find = (method: string, path: string) => table.find(method, path.slice(1).split('/'));
    expect(find('GET', '/a/b')).toEqual({ value: 'GET /a/b', params: {} });
    expect(find('PUT', '/a/b')).toEqual({ value: 'PUT /a/{id}', params: { id: 'b' } });
    expect(find('POST', '/a/b')).toEqual({ value: 'ANY /a/{id}', params: { id: 'b' } });
    expect(find('GET', '/a/b/c')).toEqual({ value: 'ANY /a/b/{x}', params: { x: 'c' } });
    expect(find('GET', '/a/z/c')?.value).toBe('GET /a/{id}/c');
    expect(find('POST', '/a/z/c')).toEqual({ value: 'ANY /a/{proxy+}', params: { proxy: 'z/c' } });
    expect(find('GET', '/x')).toEqual({ value: 'ANY /{proxy+}', params: { proxy: 'x' } });
  }
});
