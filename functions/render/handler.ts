import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import * as z from 'zod';
import { REVALIDATED, SHARED } from '../../shared/edge/behaviors.ts';
import { RENDER_PATH } from '../../shared/edge/render-path.ts';
import type { RenderedPage, WebApp } from '../../shared/rendering/web-app.ts';
import { readEnv } from '../platform/aws/env.ts';
import { runInvocation } from '../platform/aws/invocation.ts';
import { log } from '../platform/aws/log.ts';
import { AppError } from '../platform/errors.ts';
import { isDirectCall } from '../platform/http/origin.ts';
import { errorResult, NotModified } from '../platform/http/response.ts';
import { callApi } from './api.ts';
import { renderFile } from './files.ts';
import { isGoneProduct } from './gone-product.ts';
import { findCodedPage } from './short-code.ts';
import { type Html, Template, toWeakEtag } from './template.ts';

const { SITE_URL } = readEnv(z.object({ SITE_URL: z.url() }));

/** The build puts these files next to the function's code. */
const readBuilt = (file: string) => readFile(new URL(file, import.meta.url), 'utf8');
const template = new Template(
  await readBuilt('index.html'),
  JSON.parse(await readBuilt('screen-files.json')),
);
const { default: app }: { default: WebApp } = await import(
  new URL('web-app.mjs', import.meta.url).href
);
app.setSender(callApi);
const shell = template.fill(app.renderShell());

type Event = APIGatewayProxyEventV2;
type Result = APIGatewayProxyStructuredResultV2;

/** Handles every path that is neither a file nor part of the API. Public pages are rendered as HTML, others by
 *  the browser. */
export const handler = (event: Event, context: Context): Promise<Result> => {
  const names = { requestId: event.requestContext.requestId, route: event.routeKey };
  return runInvocation(context, names, async () => {
    if (isDirectCall(event)) return errorResult(new AppError('FORBIDDEN', 'Forbidden'));
    try {
      return await respond(event);
    } catch (error) {
      log.error('A page could not be rendered', error);
      return toResult(event, 500, toHtml(shell));
    }
  });
};

async function respond(event: Event): Promise<Result> {
  const url = new URL(SITE_URL);
  // API Gateway has already decoded the path.
  const segments = event.rawPath.slice(RENDER_PATH.length).split('/');
  url.pathname = segments.map(encodeURIComponent).join('/');
  url.search = event.rawQueryString;
  const file = await renderFile(url);
  if (file) return toResult(event, 200, { ...file, etag: hash(file.body) }, SHARED);
  const codedPage = await findCodedPage(url.pathname);
  // The name in the product's address can change.
  if (codedPage)
    return { statusCode: 302, headers: { location: codedPage, 'cache-control': SHARED } };
  const page = await app.renderPage(url);
  if (!page) return toResult(event, 200, toHtml(shell), REVALIDATED);
  if ('redirectTo' in page) {
    return {
      statusCode: 301,
      headers: { location: page.redirectTo, 'cache-control': SHARED },
    };
  }
  const isGone = page.status === 404 && (await isGoneProduct(url.pathname));
  const cacheControl = page.status === 200 ? SHARED : undefined;
  return toResult(event, isGone ? 410 : page.status, toHtml(template.fill(page)), cacheControl);
}

const toHtml = (html: Html) => ({ type: 'text/html', ...html });

const hash = (text: string) => toWeakEtag(createHash('sha256').update(text));

function toResult(
  event: Event,
  statusCode: RenderedPage['status'] | 410 | 500,
  { type, body, etag }: Html & { type: string },
  cacheControl = 'no-store',
): Result {
  const isUnchanged = statusCode === 200 && NotModified.when(event, etag);
  if (isUnchanged) return { statusCode: 304, headers: { etag, 'cache-control': cacheControl } };
  return {
    statusCode,
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': cacheControl, etag },
    body,
  };
}
