import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { TOKEN_PARAMETER } from '../../shared/edge/import-socket.ts';
import { edgeFunctionCode } from './function-code.ts';

export function importSocketCode(SOCKET_PATH: string): string {
  const handler = new URL('./import-socket-handler.ts', import.meta.url);
  return edgeFunctionCode(handler, { SOCKET_PATH, TOKEN_PARAMETER });
}

export function importSocketFunction(scope: Construct, path: string): EdgeFunction {
  return new EdgeFunction(scope, 'ImportSockets', {
    comment: 'Moves the tokens of imports to the query.',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(importSocketCode(path)),
  });
}
