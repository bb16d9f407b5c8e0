import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_SHOP_SETTINGS } from '../../../shared/default-shop-settings.ts';
import {
  CONTENT_SLUGS,
  type ContentPage,
  MAX_PAGE_LENGTH,
  type PageVersion,
} from '../../../shared/entities/content-page.ts';
import type { ShopSettings } from '../../../shared/entities/shop-settings.ts';
import { CONDITIONS } from '../../../shared/vocabulary.ts';
import { loadCalls, loadHandler } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { createEvent } from '../../../tests/support/event.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let call: Awaited<ReturnType<typeof loadCalls>>;
let staff: { headers: { cookie: string }; user: { id: string; email: string } };
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  call = await loadCalls('content');
  staff = await signedInStaff();
});
afterAll(() => engines.stop());

const getSettings = async (): Promise<ShopSettings> => (await call('GET /api/settings')).body;
const putSettings = (body: object) => call('PUT /api/settings', { headers: staff.headers, body });
const getPage = async (slug: string): Promise<ContentPage> =>
  (await call('GET /api/pages/{slug}', { params: { slug } })).body;
const putPage = (slug: string, body: object) =>
  call('PUT /api/pages/{slug}', { headers: staff.headers, params: { slug }, body });
const listVersions = (slug: string, query = '') =>
  call('GET /api/pages/{slug}/versions', { headers: staff.headers, params: { slug }, query });

test('GET /api/settings answers all users with the defaults until staff change them', async () => {
  const { status, headers, body } = await call('GET /api/settings');
  expect({ status, body }).toEqual({ status: 200, body: DEFAULT_SHOP_SETTINGS });
  expect(headers?.['cache-control']).toBe('public, max-age=0, must-revalidate');
});

test('GET /api/settings answers 304 to a client that has the current version', async () => {
  const handler = await loadHandler('content');
  const { headers } = await handler(createEvent('GET /api/settings'));
  const tag = { 'if-none-match': String(headers?.etag) };
  const again = await handler(createEvent('GET /api/settings', { headers: tag }));
  expect(again).toMatchObject({ statusCode: 304, headers: { etag: headers?.etag } });
  expect(again.body).toBeUndefined();
});

test('PUT /api/settings replaces the settings for all users', async () => {
  const before = await getSettings();
  const { status, body } = await putSettings({
    ...before,
    brand: '  Foxhole & Sons ',
    phone: null,
    social: { facebook: null, instagram: 'https://instagram.com/foxhole', youtube: null },
    indexNowKey: 'a1b2c3d4-e5f6',
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ brand: 'Foxhole & Sons', version: before.version + 1 });
  expect(await getSettings()).toEqual(body);
});

test('PUT /api/settings accepts one of two changes that are based on the same version', async () => {
  const before = await getSettings();
  const changes = ['One', 'Two', 'Three'].map((brand) => putSettings({ ...before, brand }));
  const statuses = (await Promise.all(changes)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409, 409]);
  expect((await getSettings()).version).toBe(before.version + 1);
  expect(await putSettings(before)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
});

test.each([
  ['brand', ''],
  ['brand', 'Two\nlines'],
  ['phone', 'call me'],
  ['email', 'sales'],
  ['email', 'a@b.example\nBcc: c@d.example'],
  ['social.facebook', 'http://facebook.com/guidon'],
  ['social.instagram', 'javascript:alert(1)'],
  ['social.youtube', 'https://'],
  ['opening.title', ' '],
  ['indexNowKey', 'short'],
  ['indexNowKey', '../../etc/passwd'],
  ['analytics', 'yes'],
  ['version', -1],
])('PUT /api/settings names the invalid field %s: %j', async (path, value) => {
  const settings: Record<string, unknown> = structuredClone(await getSettings());
  const [first = '', second] = path.split('.');
  if (second) (settings[first] as Record<string, unknown>)[second] = value;
  else settings[first] = value;
  const { status, body } = await putSettings(settings);
  expect(status).toBe(400);
  expect(new Set(body.issues.map((issue: { path: string }) => issue.path))).toEqual(
    new Set([path]),
  );
});

test('PUT /api/settings is for staff only', async () => {
  const body = await getSettings();
  expect((await call('PUT /api/settings', { body })).status).toBe(401);
  const { headers } = await signedIn();
  expect((await call('PUT /api/settings', { headers, body })).status).toBe(403);
});

test('GET /api/pages lists the pages in their order, without their texts', async () => {
  const { status, body } = await call('GET /api/pages');
  expect(status).toBe(200);
  expect(body.map(({ slug }: ContentPage) => slug)).toEqual(CONTENT_SLUGS);
  expect(Object.keys(body[0]).sort()).toEqual(['slug', 'title', 'updatedAt']);
});

describe('GET /api/settings/versions', () => {
  const listSettings = (query = '') =>
    call('GET /api/settings/versions', { headers: staff.headers, query });

  test('GET /api/settings/versions lists who changed what, newest first, down to the original settings', async () => {
    const before = await getSettings();
    const changed = (await putSettings({ ...before, phone: '(555) 666-0000' })).body;
    await putSettings({ ...changed, phone: before.phone });
    const { body, headers } = await listSettings();
    const by = { id: staff.user.id, email: staff.user.email };
    expect(body.slice(0, 3)).toMatchObject([
      { settings: { phone: before.phone, version: before.version + 2 }, by },
      { settings: { phone: '(555) 666-0000', version: before.version + 1 }, by },
      { settings: before },
    ]);
    expect(body.at(-1)).toEqual({ settings: DEFAULT_SHOP_SETTINGS, by: null, at: null });
    expect(headers?.['x-total-count']).toBe(String(before.version + 3));
    const first = await listSettings('limit=1');
    const next = await listSettings(`limit=1&cursor=${first.headers?.['x-next-cursor']}`);
    expect([...first.body, ...next.body]).toEqual(body.slice(0, 2));
  });

  test('GET /api/settings/versions restores a version by saving it again, and “Activity” has both changes', async () => {
    const before = await getSettings();
    const { body: changed } = await putSettings({ ...before, email: 'thief@evil.example' });
    const [, version] = (await listSettings()).body;
    const { body: restored } = await putSettings({ ...version.settings, version: changed.version });
    expect(restored).toEqual({ ...before, version: before.version + 2 });
    const { iterateActivities } = await import('../../platform/table/activity.ts');
    const [last, first] = await Array.fromAsync(iterateActivities());
    const change = { field: 'email', before: before.email, after: 'thief@evil.example' };
    expect(first).toMatchObject({
      action: 'settings-changed',
      by: { email: staff.user.email },
      changes: [change],
    });
    expect(last?.changes).toEqual([
      { ...change, before: 'thief@evil.example', after: before.email },
    ]);
  });

  test('GET /api/settings/versions is for staff', async () => {
    expect((await call('GET /api/settings/versions')).status).toBe(401);
    const { headers } = await signedIn();
    expect((await call('GET /api/settings/versions', { headers })).status).toBe(403);
  });
});

test.each(CONTENT_SLUGS)('GET /api/pages/{slug} has a text for %s from the start', async (slug) => {
  const page = await getPage(slug);
  expect(page).toMatchObject({ slug, version: 0, updatedAt: null });
  expect(page.title).toMatch(/^\w/);
  expect(page.text.length).toBeGreaterThan(500);
  expect(page.text).not.toMatch(/^# |<\w/m);
});

test('GET /api/pages/{slug} explains every grade of the shop’s conditions, best first', async () => {
  const { text } = await getPage('condition');
  const grades = Array.from(text.matchAll(/^\| \*\*(.+?)\*\*/gm), ([, grade]) => grade);
  expect(grades).toEqual(CONDITIONS);
});

test('GET /api/pages/{slug} leads only to pages that exist', async () => {
  for (const slug of CONTENT_SLUGS) {
    const { text } = await getPage(slug);
    const linked = Array.from(text.matchAll(/\]\(([^)]+)\)/g), ([, target]) => target);
    const known = [...CONTENT_SLUGS.map((each) => `/pages/${each}`), '/contact', '/your-data'];
    expect(known).toEqual(
      expect.arrayContaining(linked.filter((each) => each !== 'mailto:{email}')),
    );
  }
});

test('GET /api/pages/{slug} answers 404 for an unknown page', async () => {
  for (const slug of ['imprint', 'About', '__proto__', 'constructor']) {
    expect((await call('GET /api/pages/{slug}', { params: { slug } })).status).toBe(404);
  }
});

test('PUT /api/pages/{slug} replaces the page for all users', async () => {
  const text = '## Heading\n\n<script>alert(1)</script> is text.';
  const saved = await putPage('about', { title: ' Our shop ', text, version: 0 });
  expect(saved).toMatchObject({
    status: 200,
    body: { slug: 'about', title: 'Our shop', text, version: 1 },
  });
  expect(await getPage('about')).toEqual(saved.body);
  const { body: pages } = await call('GET /api/pages');
  expect(pages[0]).toEqual({
    slug: 'about',
    title: 'Our shop',
    updatedAt: saved.body.updatedAt,
  });
});

test('PUT /api/pages/{slug} accepts one of several changes that are based on the same version', async () => {
  const { version } = await getPage('shipping');
  const changes = ['One', 'Two', 'Three'].map((title) =>
    putPage('shipping', { title, text: 'Text', version }),
  );
  const statuses = (await Promise.all(changes)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409, 409]);
  expect((await listVersions('shipping')).body).toHaveLength(2);
  const late = await putPage('shipping', { title: 'Late', text: 'Text', version });
  expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
});

test.each([
  ['title', { title: '' }],
  ['title', { title: 'Two\nlines' }],
  ['text', { text: '' }],
  ['text', { text: 'x'.repeat(MAX_PAGE_LENGTH + 1) }],
  ['version', { version: 1.5 }],
])('PUT /api/pages/{slug} names the invalid field %s', async (path, change) => {
  const { status, body } = await putPage('terms', {
    title: 'Terms',
    text: 'Text',
    version: 0,
    ...change,
  });
  expect(status).toBe(400);
  expect(body.issues).toMatchObject([{ path }]);
});

test('PUT /api/pages/{slug} keeps the longest text, in any script', async () => {
  const text = '勳'.repeat(MAX_PAGE_LENGTH);
  expect((await putPage('faq', { title: 'FAQ', text, version: 0 })).status).toBe(200);
  expect((await getPage('faq')).text).toBe(text);
});

test('PUT /api/pages/{slug} refuses a text that is nested too deep, and names the line', async () => {
  const { version, title } = await getPage('terms');
  const { status, body } = await putPage('terms', {
    title,
    text: `Terms\n\n${'>'.repeat(8_000)}`,
    version,
  });
  expect(status).toBe(400);
  expect(body.issues).toEqual([
    { path: 'text', message: 'Line 3: quotes and lists can be nested 30 levels deep at most' },
  ]);
});

test('PUT /api/pages/{slug} answers 404 for an unknown page, and is for staff only', async () => {
  const body = { title: 'Imprint', text: 'Text', version: 0 };
  expect((await putPage('imprint', body)).status).toBe(404);
  const { headers } = await signedIn();
  const params = { slug: 'terms' };
  expect((await call('PUT /api/pages/{slug}', { headers, params, body })).status).toBe(403);
  expect((await call('PUT /api/pages/{slug}', { params, body })).status).toBe(401);
});

test('GET /api/pages/{slug}/versions lists all versions, newest first, down to the text that was shipped', async () => {
  const shipped = await getPage('returns');
  for (const version of [0, 1, 2]) {
    await putPage('returns', { title: `Title ${version}`, text: `Text ${version}`, version });
  }
  const { status, headers, body } = await listVersions('returns');
  expect(status).toBe(200);
  expect(headers?.['x-total-count']).toBe('4');
  expect(body.map(({ version }: PageVersion) => version)).toEqual([3, 2, 1, 0]);
  const by = { id: staff.user.id, email: staff.user.email };
  expect(body[0]).toMatchObject({ title: 'Title 2', text: 'Text 2', by });
  const { slug, ...rest } = shipped;
  expect(body[3]).toEqual({ ...rest, by: null });
});

test('GET /api/pages/{slug}/versions restores a version by saving its text again', async () => {
  const { body } = await listVersions('returns');
  const { title, text } = body.at(-1);
  const restored = await putPage('returns', { title, text, version: 3 });
  expect(restored.body).toMatchObject({ title, text, version: 4 });
});

test('GET /api/pages/{slug}/versions comes in pages', async () => {
  const seen: number[] = [];
  let query = 'limit=2';
  for (let page = 0; page < 3; page++) {
    const { headers, body } = await listVersions('returns', query);
    seen.push(...body.map(({ version }: PageVersion) => version));
    query = `limit=2&cursor=${headers?.['x-next-cursor']}`;
    if (!headers?.['x-next-cursor']) break;
  }
  expect(seen).toEqual([4, 3, 2, 1, 0]);
  expect((await listVersions('returns', 'cursor=x')).status).toBe(400);
});

test('GET /api/pages/{slug}/versions is for staff only', async () => {
  const params = { slug: 'returns' };
  const { headers } = await signedIn();
  expect((await call('GET /api/pages/{slug}/versions', { params })).status).toBe(401);
  expect((await call('GET /api/pages/{slug}/versions', { headers, params })).status).toBe(403);
  expect((await listVersions('imprint')).status).toBe(404);
});
