import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { content } from '../../shared/contract/content.ts';
import { type Endpoint, getPath, type RouteKey } from '../../shared/contract/endpoint.ts';
import { products } from '../../shared/contract/products.ts';
import { decodeSegments, RouteTable } from '../../shared/contract/route-table.ts';
import type { ApiSender } from '../../shared/rendering/web-app.ts';
import { getPage } from '../api/content/get-page.ts';
import { getSettings } from '../api/content/get-settings.ts';
import { featuredProducts } from '../api/products/featured-products.ts';
import { getEra } from '../api/products/get-era.ts';
import { getProduct } from '../api/products/get-product.ts';
import { getUnit } from '../api/products/get-unit.ts';
import { listEras } from '../api/products/list-eras.ts';
import { listProducts } from '../api/products/list-products.ts';
import { listSalePrices } from '../api/products/list-sale-prices.ts';
import { listUnits } from '../api/products/list-units.ts';
import { productFacets } from '../api/products/product-facets.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { parseRequest } from '../platform/http/request.ts';
import { errorResult, toResult } from '../platform/http/response.ts';

const endpoints: Record<RouteKey, Endpoint> = { ...products, ...content };
/** All of these calls are public. */
const functions = {
  'GET /api/products': listProducts,
  'GET /api/products/featured': featuredProducts,
  'GET /api/products/facets': productFacets,
  'GET /api/products/sale-prices': listSalePrices,
  'GET /api/products/{id}': getProduct,
  'GET /api/units': listUnits,
  'GET /api/units/{slug}': getUnit,
  'GET /api/eras': listEras,
  'GET /api/eras/{slug}': getEra,
  'GET /api/settings': getSettings,
  'GET /api/pages/{slug}': getPage,
};
const routes = new RouteTable(
  Object.entries(functions).map(([name, run]) => {
    const key = name as RouteKey;
    const endpoint = endpoints[key];
    if (!endpoint) throw new Error(`No such endpoint: ${key}`);
    return [
      `GET ${getPath(key)}`,
      { endpoint, run: run as (request: unknown) => Promise<Parameters<typeof toResult>[1]> },
    ] as const;
  }),
);

export const callApi: ApiSender = async (address) => {
  const { statusCode: status = 200, headers = {}, body = '' } = await call(address);
  return {
    ok: status < 400,
    status,
    statusText: '',
    headers: new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    json: async () => JSON.parse(body),
    text: async () => body,
    blob: async () => new Blob([body]),
  };
};

async function call(address: string) {
  const [path = '', rawQueryString = ''] = address.split('?');
  try {
    const segments = decodeSegments(path);
    const route = segments && routes.find('GET', segments);
    if (!route) throw notFound(`No such endpoint: ${path}`);
    const { endpoint, run } = route.value;
    const event = { headers: {}, rawQueryString, pathParameters: route.params };
    const request = parseRequest(endpoint, event as unknown as APIGatewayProxyEventV2);
    return toResult(endpoint, await run(request));
  } catch (error) {
    if (error instanceof AppError) return errorResult(error);
    throw error;
  }
}
