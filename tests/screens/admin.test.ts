import { describe, expect, test } from 'vitest';
import { dashboardScreen } from '../support/admin-screen.ts';
import { violations } from '../support/axe.ts';
import { forbidden, given, internal, unauthorized } from '../support/back-office.ts';
import { DESKTOP, PHONE, TABLET } from '../support/browser.ts';
import { expectSessionExpired } from '../support/lost-session.ts';
import { freshPage, overflow } from '../support/page.ts';

const visit = freshPage();
const { open, main, heading, button, tile, part } = dashboardScreen(visit);

describe('admin dashboard', () => {
  test('has a heading and a subtitle', async () => {
    await open();
    await heading('Admin Dashboard').waitFor();
    await main().getByText('Manage your Guidon inventory', { exact: true }).waitFor();
  });

  test('links to six tools', async () => {
    await open();
    const cards = main().getByRole('list', { name: 'Tools' }).getByRole('listitem');
    await expect.poll(() => cards.count()).toBe(6);
    const found = await cards.evaluateAll((items) =>
      items.map((item) => [
        item.querySelector('a')?.getAttribute('href'),
        item.querySelector('h3')?.textContent,
        item.querySelector('p')?.textContent,
      ]),
    );
    expect(found).toEqual([
      [
        '/catalog',
        'Military Item Cataloging',
        'Upload photos and catalog items to the cloud database with detailed specifications.',
      ],
      [
        '/identification',
        'ASMIC Identification',
        'Compare items against the official ASMIC catalog database.',
      ],
      [
        '/airtable-analyzer',
        'Database Analyzer',
        'Review the complete table structure and relationships.',
      ],
      ['/database-mirror', 'Database Mirror', 'Live web view mirroring the database structure.'],
      ['/item-log', 'Item Log Viewer', 'Browse and search the complete inventory.'],
      ['/tables', 'Table Directory', 'Individual pages for each table with full data.'],
    ]);
  });

  test('shows whether the table is active', async () => {
    let isActive = true;
    await open({
      answer: (call, route) =>
        call === 'GET /api/database'
          ? given(route.fulfill({ json: { name: 'guidon', isActive } }))
          : undefined,
    });
    await tile('Database Status').getByText('Connected', { exact: true }).waitFor();
    await tile('Database Status').getByText('DynamoDB table is active', { exact: true }).waitFor();
    isActive = false;
    await visit.page().reload();
    await tile('Database Status').getByText('Not Connected', { exact: true }).waitFor();
    isActive = true;
    await tile('Database Status').getByRole('button', { name: 'Try Again' }).click();
    await tile('Database Status').getByText('Connected', { exact: true }).waitFor();
  });

  test('takes the product count from the total of a page', async () => {
    const dashboard = await open();
    await tile('Products').getByText('1,204', { exact: true }).waitFor();
    await tile('Products').getByText('Total items in inventory', { exact: true }).waitFor();
    expect(dashboard.calls).toContain('GET /api/products');
  });

  test('counts the products of a list without a total', async () => {
    await open({
      answer: (call, route) =>
        call === 'GET /api/products'
          ? given(route.fulfill({ json: Array.from({ length: 37 }, () => ({})) }))
          : undefined,
    });
    await tile('Products').getByText('37', { exact: true }).waitFor();
  });

  test('lists the fields and permissions the sync needs', async () => {
    await open();
    const help = part('Airtable Configuration');
    await help.getByText('Item Log', { exact: true }).waitFor();
    expect(
      await help
        .getByRole('list', { name: 'Fields read by the sync' })
        .getByRole('listitem')
        .allTextContents(),
    ).toEqual([
      'Header (item name)',
      'Summary (description)',
      'Status',
      'Photos (attachment)',
      'Item Type',
      'Era',
      'Unit Name',
      'Unit Number (optional)',
      'Material',
      'Condition',
      'Is Featured (checkbox)',
      'Is Rare (checkbox)',
    ]);
    expect(
      await help.getByRole('list', { name: 'Permissions' }).getByRole('listitem').allTextContents(),
    ).toEqual(['data.records:read', 'data.records:write']);
    await help.getByText('schema.bases:read', { exact: true }).waitFor();
  });

  test('tolerates empty responses', async () => {
    await open({
      answer: (call, route) =>
        /inventory|runs|database/.test(call) ? given(route.fulfill({ json: {} })) : undefined,
    });
    await part('Inventory').getByText('Nothing has been read from Airtable yet').waitFor();
    await part('Sync history').getByText('No sync has run yet').waitFor();
    await tile('Database Status').getByText('Connected', { exact: true }).waitFor();
  });
});

describe('a section whose request fails', () => {
  const PARTS = [
    ['GET /api/database', 'Database Status', 'DynamoDB table is active'],
    ['GET /api/products', 'Products', 'Total items in inventory'],
    ['GET /api/inventory', 'Inventory', '1,391 items'],
    ['GET /api/sync-airtable/runs', 'Sync history', 'Running|Succeeded'],
    ['GET /api/auth/airtable/status', 'Airtable Authentication', 'API Key'],
  ] as const;

  test.each(PARTS)('%s: shows an error only there, and retries', async (failing, title, shown) => {
    visit.expectComplaint(/500/);
    let isDown = true;
    await open({
      answer: (call, route) =>
        isDown && call === failing ? given(route.fulfill(internal)) : undefined,
    });
    const again = main().getByRole('button', { name: /^Try Again/ });
    await part(title).getByRole('alert').waitFor();
    await expect.poll(() => again.count()).toBe(1);
    await heading('Admin Dashboard').waitFor();
    isDown = false;
    await again.click();
    await part(title).getByText(new RegExp(shown)).first().waitFor();
    expect(await again.count()).toBe(0);
  });

  test('keeps the page usable when all requests fail', async () => {
    visit.expectComplaint(/500/);
    await open({ answer: (_call, route) => given(route.fulfill(internal)) });
    await expect.poll(() => main().getByRole('alert').count()).toBe(PARTS.length);
    await part('Airtable Authentication')
      .getByText('Unable to load Airtable authentication status', { exact: true })
      .waitFor();
    await expect
      .poll(() => main().getByRole('list', { name: 'Tools' }).getByRole('link').count())
      .toBe(6);
    expect(await violations(visit.page())).toEqual([]);
  });

  test('shows Access Denied for a 403', async () => {
    visit.expectComplaint(/403/);
    await open({
      answer: (call, route) =>
        call === 'GET /api/inventory' ? given(route.fulfill(forbidden)) : undefined,
    });
    await heading('Access Denied').waitFor();
  });

  test('reports an expired session for a 401 and redirects to the login', async () => {
    await expectSessionExpired(visit, () =>
      open({
        answer: (call, route) =>
          call === 'GET /api/sync-airtable/runs' ? given(route.fulfill(unauthorized)) : undefined,
      }),
    );
  });
});

describe.each([PHONE, TABLET, DESKTOP])('at $width pixels', (viewport) => {
  const expectFits = async () => {
    expect(await overflow(visit.page())).toBe(0);
    expect(await violations(visit.page())).toEqual([]);
  };

  test('fits with an open run', async () => {
    await visit.page().setViewportSize(viewport);
    await open();
    await part('Inventory').locator('svg rect, svg path').first().waitFor();
    await button(/^Run of 2026-11-18 \d\d:02/)
      .nth(1)
      .click();
    await part('Sync history').getByText('recOwlPatch000001').waitFor();
    await expectFits();
  });

  test('fits while everything is loading', async () => {
    await visit.page().setViewportSize(viewport);
    await open({ answer: () => new Promise(() => {}) });
    await heading('Admin Dashboard').waitFor();
    await expect.poll(() => main().locator('[data-skeleton]').count()).toBeGreaterThan(20);
    await expectFits();
  });
});
