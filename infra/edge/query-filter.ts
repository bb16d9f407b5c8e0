import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { servedRoutes } from '../../shared/contract/contract.ts';
import { getPath } from '../../shared/contract/endpoint.ts';
import { getBehavior } from '../../shared/edge/behaviors.ts';
import { PAGE_PARAMETERS } from '../../shared/edge/page-parameters.ts';
import { edgeFunctionCode } from './function-code.ts';

/** The query parameters of each path whose responses the CDN caches: those of pages, and from the contract those of the
 *  API. A path with parameters of its own (`{id}`) has none. */
export function cachedParameters(): Record<string, readonly string[]> {
  const ofApi = Object.fromEntries(
    servedRoutes.flatMap(({ key, endpoint }) => {
      const path = getPath(key);
      if (getBehavior(path).caching !== 'shared' || !endpoint.query) return [];
      return [[path, Object.keys(endpoint.query.shape).sort()]];
    }),
  );
  return { ...PAGE_PARAMETERS, ...ofApi };
}

/** The code of the CloudFront function. A cache policy could name the parameters too, but at most ten. */
export function queryFilterCode(): string {
  const handler = new URL('./query-filter-handler.ts', import.meta.url);
  return edgeFunctionCode(handler, { PARAMETERS: cachedParameters() });
}

export function queryFilterFunction(scope: Construct): EdgeFunction {
  return new EdgeFunction(scope, 'Queries', {
    comment: 'Removes unknown query parameters.',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(queryFilterCode()),
  });
}
