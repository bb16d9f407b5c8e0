import * as z from 'zod';
import { REVALIDATED } from '../edge/behaviors.ts';
import { ContentPage, PageVersion } from '../entities/content-page.ts';
import { NewSaleSettings, SaleSettings } from '../entities/sale-settings.ts';
import { SettingsVersion, ShopSettings } from '../entities/shop-settings.ts';
import { findMarkdownProblem } from '../markdown-limits.ts';
import { PAGING_HEADERS, paging } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

/** Some of these calls need a session, so the CDN forwards all of them; an ETag saves most of the traffic. */
const cacheControl = REVALIDATED;
/** Stored texts are read without this check. */
const NewText = ContentPage.shape.text.superRefine((text, { addIssue }) => {
  const problem = findMarkdownProblem(text);
  if (problem) addIssue(problem.message);
});
const params = z.object({ slug: z.string().min(1).max(100) });

export const content = defineEndpoints({
  'GET /api/settings': {
    summary: 'The shop’s name, contact data and texts',
    access: 'public',
    cacheControl,
    response: ShopSettings,
  },
  'PUT /api/settings': {
    summary:
      'Replace the shop’s settings; 409 if another user has changed the version that they are based on',
    access: 'staff',
    body: ShopSettings.strict(),
    response: ShopSettings,
    errors: ['CONFLICT'],
  },
  'GET /api/settings/versions': {
    summary: 'All versions of the settings, newest first',
    access: 'staff',
    query: z.object(paging),
    response: z.array(SettingsVersion),
    headers: PAGING_HEADERS,
  },
  'GET /api/sale-settings': {
    summary:
      'How the dealer sells: the seller on invoices, ways to pay, days for returns, and sales tax',
    access: 'staff',
    response: SaleSettings,
  },
  'PUT /api/sale-settings': {
    summary:
      'Replace how the dealer sells; 409 if another user has changed the version that it is based on',
    access: 'staff',
    body: NewSaleSettings,
    response: SaleSettings,
    errors: ['CONFLICT'],
  },
  'GET /api/pages': {
    summary: 'The content pages, such as Shipping and Returns',
    access: 'public',
    cacheControl,
    response: z.array(ContentPage.omit({ text: true, version: true })),
  },
  'GET /api/pages/{slug}': {
    summary: 'A content page with its Markdown',
    access: 'public',
    cacheControl,
    params,
    response: ContentPage,
  },
  'PUT /api/pages/{slug}': {
    summary:
      'Replace a content page; 409 if another user has changed the version that it is based on',
    access: 'staff',
    params,
    body: ContentPage.pick({ title: true, version: true }).extend({ text: NewText }).strict(),
    response: ContentPage,
    errors: ['CONFLICT'],
  },
  'GET /api/pages/{slug}/versions': {
    summary: 'All versions of a content page, newest first; the text that was shipped is the last',
    access: 'staff',
    params,
    query: z.object(paging),
    response: z.array(PageVersion),
    headers: PAGING_HEADERS,
  },
});
