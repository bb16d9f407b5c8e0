import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { CACHED_PARAMETERS } from '../../shared/contract/cached-parameters.ts';
import { REJECTED_PARAMETERS } from '../../shared/edge/rejected-parameters.ts';
import { edgeFunctionCode } from './function-code.ts';

/** A cache policy could list the parameters as well, but is limited to ten. */
export function queryFilterCode(): string {
  const handler = new URL('./query-filter-handler.ts', import.meta.url);
  return edgeFunctionCode(handler, {
    PARAMETERS: CACHED_PARAMETERS,
    REJECTED: REJECTED_PARAMETERS,
  });
}

export function queryFilterFunction(scope: Construct): EdgeFunction {
  return new EdgeFunction(scope, 'Queries', {
    comment: 'Removes unknown query parameters.',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(queryFilterCode()),
  });
}
