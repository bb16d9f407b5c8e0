import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import escapeHtml from 'escape-html';
import type { AppError } from '../errors.ts';
import { errorResult } from './response.ts';

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f6f1e4;color:#23241f;' +
  "font:1.0625rem/1.5 'Source Serif 4',Georgia,serif}" +
  'main{box-sizing:border-box;width:min(40rem,100% - 2rem);padding:clamp(1.5rem,5vw,3rem);' +
  'background:#fcf9f0;border:1px solid #a89f85;border-top:6px solid #8c2f25}' +
  "h1{margin:0;font:750 2rem/1.05 'Big Shoulders','Arial Narrow',sans-serif}" +
  'a{display:inline-block;margin:.5rem 1.5rem 0 0;padding:.5rem 0;color:#33381a}' +
  'a:focus-visible{outline:3px solid #a67c2d;outline-offset:2px}';

export function errorPage(error: AppError, requestId?: string): APIGatewayProxyStructuredResultV2 {
  const result = errorResult(error, requestId);
  const body =
    '<!doctype html><html lang="en"><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width"><title>Something went wrong</title>' +
    `<style>${STYLE}</style><main><h1>Something went wrong</h1><p>${escapeHtml(error.message)}</p>` +
    (requestId ? `<p>Please quote <code>${escapeHtml(requestId)}</code>.</p>` : '') +
    '<a href="/api/login">Log in</a><a href="/">Back to the shop</a></main></html>';
  return {
    ...result,
    headers: { ...result.headers, 'content-type': 'text/html; charset=utf-8' },
    body,
  };
}
