import { readFileSync } from 'node:fs';
import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { transformSync } from 'esbuild';
import { servedRoutes } from '../../shared/contract/contract.ts';
import { getBehavior } from '../../shared/edge/behaviors.ts';

/** The query parameters of each path whose responses the CDN caches, from the contract. A path with parameters of its
 *  own (`{id}`) has none. */
export function cachedParameters(): Record<string, string[]> {
  return Object.fromEntries(
    servedRoutes.flatMap(({ key, endpoint }) => {
      const path = key.slice(key.indexOf(' ') + 1);
      if (getBehavior(path).caching !== 'shared' || !endpoint.query) return [];
      return [[path, Object.keys(endpoint.query.shape).sort()]];
    }),
  );
}

/** The code of the CloudFront function. A cache policy could name the parameters too, but at most ten. */
export function queryFilterCode(): string {
  const source = readFileSync(new URL('./query-filter-handler.ts', import.meta.url), 'utf8');
  const { code } = transformSync(source.replace(/^export /gm, ''), { loader: 'ts' });
  return `const PARAMETERS = ${JSON.stringify(cachedParameters())};\n${code}`;
}

export function queryFilterFunction(scope: Construct): EdgeFunction {
  return new EdgeFunction(scope, 'Queries', {
    comment: 'Removes unknown query parameters.',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(queryFilterCode()),
  });
}
