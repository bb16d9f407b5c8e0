import { XMLValidator } from 'fast-xml-parser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { content } from '../../shared/contract/content.ts';
import { products } from '../../shared/contract/products.ts';
import { launchBrowser } from '../support/browser.ts';
import { createDataDir, type Instance, startInstance } from '../support/instance.ts';
import { type ItemLog, itemRecord, startItemLog } from '../support/item-log.ts';
import { accounts } from '../support/log-in.ts';
import { signIn } from './support/users.ts';
import { ApiClient } from './support/valid-calls/client.ts';

/** Each text calls `fired` if a page interprets it as markup, an attribute, a script or an address. */
const TEXTS = [
  '<script>fired()</script>',
  '</script><script>fired()</script>',
  '</title><script>fired()</script>',
  '<img src=x onerror=fired()>',
  '"><img src=x onerror="fired()">',
  "' onmouseover='fired()' x='",
  '" autofocus onfocus="fired()',
  '<svg/onload=fired()>',
  '<svg><script>fired()</script></svg>',
  '<math><mtext></table></math><img src onerror=fired()>',
  '<iframe srcdoc="<script>parent.fired()</script>"></iframe>',
  '<!--><img src=x onerror=fired()>-->',
  ']]><script>fired()</script>',
  '<noscript><p title="</noscript><img src=x onerror=fired()>">',
  '\u2028<script>fired()</script>\u2029',
  '{{constructor.constructor("fired()")()}}',
  '&lt;script&gt;fired()&lt;/script&gt;',
];
const ADDRESSES = [
  'javascript:fired()',
  'JaVaScRiPt:fired()',
  'java\tscript:fired()',
  '&#106;avascript:fired()',
  'javascript&colon;fired()',
  ' javascript:fired()',
  'vbscript:fired()',
  'data:text/html,<script>fired()</script>',
  '//javascript:fired()',
];
const MARKDOWN = [
  ...TEXTS,
  ...ADDRESSES.flatMap((address) => [
    `[a link](${address})`,
    `[a link](<${address}>)`,
    `![a photo](${address})`,
    `<${address}>`,
    `[a reference][1]\n\n[1]: ${address}`,
  ]),
  '![" onerror="fired()](x "\\" onerror=\\"fired()")',
].join('\n\n');

let dataDir: Awaited<ReturnType<typeof createDataDir>>;
let airtable: ItemLog;
let instance: Instance;
let browser: Browser;
let staff: ApiClient;
const paths: string[] = [];

beforeAll(async () => {
  dataDir = await createDataDir();
  airtable = await startItemLog({
    records: TEXTS.map((text, index) =>
      itemRecord(index + 1, {
        Header: `${index} ${text}`,
        Summary: text,
        'Unit Name': text,
        Motto: text,
        Backing: text,
        Material: text,
        Status: index % 4 === 3 ? 'Sold' : 'List',
      }),
    ),
  });
  instance = await startInstance(dataDir.path, airtable.env);
  await instance.printed('The shop has ');
  staff = new ApiClient(instance.url, await signIn(instance.url, accounts.staff));
  const settings = await staff.call(content, 'GET /api/settings');
  await staff.call(content, 'PUT /api/settings', {
    body: {
      ...settings,
      brand: '<img src=x onerror=fired()>',
      hours: '<script>fired()</script>',
      guarantee: '</footer><script>fired()</script>',
      opening: { title: '<svg/onload=fired()>', text: '"><script>fired()</script>' },
    },
  });
  for (const { slug } of await staff.call(content, 'GET /api/pages')) {
    const { version } = await staff.call(content, 'GET /api/pages/{slug}', { params: { slug } });
    const body = { title: '</h1><script>fired()</script>', text: MARKDOWN, version };
    await staff.call(content, 'PUT /api/pages/{slug}', { params: { slug }, body });
    paths.push(`/pages/${slug}`);
  }
  const listed = await staff.call(products, 'GET /api/products');
  const units = await staff.call(products, 'GET /api/units');
  paths.push(
    ...['/', '/archive', '/contact'],
    ...listed.map(({ id }) => `/product/${id}`),
    ...units.map(({ slug }) => `/unit/${slug}`),
    ...TEXTS.map((text) => `/?search=${encodeURIComponent(text)}`),
  );
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await instance?.stop();
  await airtable?.close();
  await dataDir?.remove();
});

/**
 * @param bypassCSP disables the content security policy, which would hide an injection
 * @returns the pages that executed a text
 */
async function visitAll(bypassCSP: boolean): Promise<string[]> {
  const context = await browser.newContext({ baseURL: instance.url, bypassCSP });
  const page = await context.newPage();
  const executed = new Set<string>();
  let current = '';
  await page.exposeFunction('fired', () => executed.add(current));
  page.on('dialog', (dialog) => {
    executed.add(current);
    dialog.dismiss();
  });
  for (const path of paths) {
    current = path;
    await page.goto(path);
    await page.getByRole('contentinfo').waitFor();
    await touchEverything(page);
    const unsafe = await page.evaluate(() =>
      Array.from(
        document.querySelectorAll('a[href], img[src], iframe, form[action]'),
        (element) =>
          element.getAttribute('href') ??
          element.getAttribute('src') ??
          element.getAttribute('action') ??
          element.tagName,
      ).filter((address) => /^\s*(java|vb)\s*script:|^\s*data:text|^IFRAME$/i.test(address)),
    );
    if (unsafe.length > 0) executed.add(`${path}: ${unsafe}`);
  }
  await context.close();
  return [...executed];
}

const touchEverything = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('body *')) {
      element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      element.dispatchEvent(new FocusEvent('focus'));
    }
  });

describe('texts of the dealer', () => {
  test.each([
    ['with the content security policy', false],
    ['even without the content security policy', true],
  ])(
    'texts of the dealer are shown and never executed, %s',
    async (_name, bypassCSP) => {
      expect(paths.length).toBeGreaterThan(40);
      expect(await visitAll(bypassCSP)).toEqual([]);
    },
    600_000,
  );

  test('texts of the dealer keep the feed and the sitemaps well-formed', async () => {
    for (const path of [
      '/feed.xml',
      '/sitemap.xml',
      '/sitemaps/pages.xml',
      '/sitemaps/products-1.xml',
    ]) {
      const response = await fetch(instance.url + path);
      expect(response.status, path).toBe(200);
      expect(XMLValidator.validate(await response.text()), path).toBe(true);
    }
  });
});
