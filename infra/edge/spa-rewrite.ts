import { readFileSync } from 'node:fs';
import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { transformSync } from 'esbuild';

const SOURCES = ['../../shared/edge/site-file.ts', './spa-rewrite-handler.ts'];

/** The code of the CloudFront function that rewrites screens to index.html. CloudFront's runtime supports
 *  neither modules nor much modern syntax, so the sources are concatenated without types, imports and
 *  exports; a bundler would add helpers that the runtime cannot parse. */
export function spaRewriteCode(): string {
  return SOURCES.map((path) => {
    const source = readFileSync(new URL(path, import.meta.url), 'utf8');
    const { code } = transformSync(source.replace(/^export /gm, ''), { loader: 'ts' });
    return code.replace(/^import .*\n/gm, '');
  }).join('');
}

export function spaRewriteFunction(scope: Construct): EdgeFunction {
  return new EdgeFunction(scope, 'Screens', {
    comment: 'Serves index.html for every screen.',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(spaRewriteCode()),
  });
}
