import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { REQUEST_PATH_HEADER } from '../../shared/edge/request-path.ts';
import { edgeFunctionCode } from './function-code.ts';

export function requestPathCode(): string {
  const handler = new URL('./request-path-handler.ts', import.meta.url);
  return edgeFunctionCode(handler, { HEADER: REQUEST_PATH_HEADER });
}

export function requestPathFunction(scope: Construct): EdgeFunction {
  return new EdgeFunction(scope, 'RequestPath', {
    comment: 'Keeps the encoded path, which API Gateway decodes.',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(requestPathCode()),
  });
}
