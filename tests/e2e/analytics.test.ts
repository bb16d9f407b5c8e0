import { expect, test } from 'vitest';
import type { AnalyticsReport } from '../../shared/contract/analytics.ts';
import { demoInstance } from '../support/demo-instance.ts';
import { accounts, logIn } from '../support/log-in.ts';
import { freshPage } from '../support/page.ts';

const shop = demoInstance();
const visitor = freshPage({
  shop,
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
});

test('a visit is counted when the visitor leaves, without a cookie', async () => {
  const page = visitor.page();
  const untilCounted = async (load: () => Promise<unknown>) => {
    const [code] = await Promise.all([page.waitForResponse(/\/assets\/analytics-/), load()]);
    await page.evaluate(`import('${code.url()}')`);
  };
  await untilCounted(() => page.goto('/', { referer: 'https://forum.example/thread/7' }));
  const heading = page.locator('#products').getByRole('article').first().getByRole('heading');
  const name = (await heading.textContent()) ?? '';
  await heading.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await untilCounted(() => page.reload());
  await page.goto('about:blank');
  expect(await page.context().cookies()).toEqual([]);

  const headers = await logIn(shop.url, accounts.staff);
  const getReport = async (): Promise<AnalyticsReport> =>
    (await fetch(`${shop.url}/api/analytics?days=7`, { headers })).json();
  await expect
    .poll(async () => (await getReport()).days.at(-1))
    .toMatchObject({ visits: 1, pageViews: 3 });
  expect(await getReport()).toMatchObject({
    mostViewed: [{ name, views: 2, wishes: 0 }],
    referrers: { hosts: [{ host: 'forum.example', visits: 1 }], direct: 0, other: 0 },
  });
});
