import { readFileSync } from 'node:fs';
import {
  Function as EdgeFunction,
  FunctionCode,
  FunctionRuntime,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { transformSync } from 'esbuild';

const SOURCES = ['../../shared/edge/site-file.ts', './spa-rewrite-handler.ts'];

/** What answers every screen with index.html, by the very rule that the local gateway follows: as CloudFront
 *  runs it, which knows no modules, nor much of the newer language. So what stands in the sources is what it
 *  gets, but for types, imports and exports; a bundler would put in what it does not know. */
export function screensCode(): string {
  return SOURCES.map((path) => {
    const source = readFileSync(new URL(path, import.meta.url), 'utf8');
    const { code } = transformSync(source.replace(/^export /gm, ''), { loader: 'ts' });
    return code.replace(/^import .*\n/gm, '');
  }).join('');
}

export function screenFunction(scope: Construct): EdgeFunction {
  return new EdgeFunction(scope, 'Screens', {
    comment: 'Answers index.html for every screen.',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(screensCode()),
  });
}
