import { describe, expect, test } from 'vitest';
import { dashboardScreen } from '../support/admin-screen.ts';
import { violations } from '../support/axe.ts';
import { forbidden, given, internal, unauthorized } from '../support/back-office.ts';
import { DESKTOP, PHONE, TABLET } from '../support/browser.ts';
import { expectSessionExpired } from '../support/lost-session.ts';
import { freshPage, overflow } from '../support/page.ts';

const visit = freshPage();
const { open, main, heading, button, tile, part } = dashboardScreen(visit);

describe('the dashboard', () => {
  test('is headed by what it is for', async () => {
    await open();
    await heading('Admin Dashboard').waitFor();
    await main().getByText('Manage your Guidon inventory', { exact: true }).waitFor();
  });

  test('leads to six tools', async () => {
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

  test('says whether the table answers', async () => {
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

  test('counts the products by the total that comes with a page of them', async () => {
    const dashboard = await open();
    await tile('Products').getByText('1,204', { exact: true }).waitFor();
    await tile('Products').getByText('Total items in inventory', { exact: true }).waitFor();
    expect(dashboard.calls).toContain('GET /api/products');
  });

  test('counts the products of a list that comes whole', async () => {
    await open({
      answer: (call, route) =>
        call === 'GET /api/products'
          ? given(route.fulfill({ json: Array.from({ length: 37 }, () => ({})) }))
          : undefined,
    });
    await tile('Products').getByText('37', { exact: true }).waitFor();
  });

  test('says what it reads of the base, and with which permissions', async () => {
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

  test('stands with what a call of each kind at least has to say', async () => {
    await open({
      answer: (call, route) =>
        /inventory|runs|database/.test(call) ? given(route.fulfill({ json: {} })) : undefined,
    });
    await part('Inventory').getByText('Nothing has been read from Airtable yet').waitFor();
    await part('Sync history').getByText('No sync has run yet').waitFor();
    await tile('Database Status').getByText('Connected', { exact: true }).waitFor();
  });
});

describe('a part whose call fails', () => {
  const PARTS = [
    ['GET /api/database', 'Database Status', 'DynamoDB table is active'],
    ['GET /api/products', 'Products', 'Total items in inventory'],
    ['GET /api/inventory', 'Inventory', '1,391 items'],
    ['GET /api/sync-airtable/runs', 'Sync history', 'Running|Succeeded'],
    ['GET /api/auth/airtable/status', 'Airtable Authentication', 'API Key'],
  ] as const;

  test.each(PARTS)('by %s says so alone, and can be tried again', async (failing, title, shown) => {
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

  test('leaves the rest in place, even where all do', async () => {
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

  test('with 403 denies the whole screen', async () => {
    visit.expectComplaint(/403/);
    await open({
      answer: (call, route) =>
        call === 'GET /api/inventory' ? given(route.fulfill(forbidden)) : undefined,
    });
    await heading('Access Denied').waitFor();
  });

  test('with 401 says that the session expired, and opens the login after a second', async () => {
    await expectSessionExpired(visit, () =>
      open({
        answer: (call, route) =>
          call === 'GET /api/sync-airtable/runs' ? given(route.fulfill(unauthorized)) : undefined,
      }),
    );
  });
});

describe.each([PHONE, TABLET, DESKTOP])('on a screen of $width pixels', (viewport) => {
  const expectFits = async () => {
    expect(await overflow(visit.page())).toBe(0);
    expect(await violations(visit.page())).toEqual([]);
  };

  test('it fits, with a run opened', async () => {
    await visit.page().setViewportSize(viewport);
    await open();
    await part('Inventory').locator('svg rect, svg path').first().waitFor();
    await button(/^Run of 2026-11-18 \d\d:02/)
      .nth(1)
      .click();
    await part('Sync history').getByText('recOwlPatch000001').waitFor();
    await expectFits();
  });

  test('it fits while everything is on its way', async () => {
    await visit.page().setViewportSize(viewport);
    await open({ answer: () => new Promise(() => {}) });
    await heading('Admin Dashboard').waitFor();
    await expect.poll(() => main().locator('[data-skeleton]').count()).toBeGreaterThan(20);
    await expectFits();
  });
});
