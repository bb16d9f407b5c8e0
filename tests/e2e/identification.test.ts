import { expect, test } from 'vitest';
import { accounts, logIn } from '../support/log-in.ts';
import { ownShop } from '../support/own-shop.ts';
import { freshPage } from '../support/page.ts';
import { logInOnPage } from '../support/sign-in.ts';

const REFERENCE = `asmicNumber,designation,description,itemType,era,branch,unit,materials
SAMPLE-1,1st Infantry Division,"Olive drab shield with a red numeral 1. Nickname: The Big Red One.",Patches,WWII (1941-1945),Army,1st Infantry Division,Embroidered Cloth;Felt
SAMPLE-28,28th Infantry Division,Red keystone. Nickname: Keystone Division.,Patches,WWII (1941-1945),Army,28th Infantry Division,Embroidered Cloth
SAMPLE-82,82nd Airborne Division,"Red square with a blue disc and the letters AA. Nickname: All American.",Patches,WWII (1941-1945),Army,82nd Airborne Division,Embroidered Cloth
SAMPLE-101,101st Airborne Division,"Black shield with an eagle's head. Nickname: Screaming Eagles.",Patches,WWII (1941-1945),Army,101st Airborne Division,Embroidered Cloth
`;
const NOTE = 'The numeral is felt, sewn on by hand.';

const shop = ownShop({ samples: 0 });
const visit = freshPage({ shop });

test('staff import reference entries, and identify items by their nicknames, with reasons and a note', async () => {
  const page = visit.page();
  const headers = {
    ...(await logIn(shop.url, accounts.staff)),
    'content-type': 'application/json',
    origin: shop.url,
  };
  for (const name of ['screaming eagles patch, ww2', 'BRO shoulder patch, ww2, felt']) {
    const item = { name, itemType: 'Patches', condition: 'Very Fine' };
    const cataloged = await fetch(`${shop.url}/api/military-items`, {
      method: 'POST',
      headers,
      body: JSON.stringify(item),
    });
    expect(cataloged.status).toBe(201);
  }

  await logInOnPage(page, shop.url, accounts.staff);
  await page.goto('/identification');

  const main = page.getByRole('main');
  await main.getByRole('tab', { name: 'Reference Catalog (0)' }).click();
  await main.getByRole('button', { name: 'Import Entries' }).click();
  const file = { name: 'reference.csv', mimeType: 'text/csv', buffer: Buffer.from(REFERENCE) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByText('Add 4 entries.').waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('4 added, 0 changed.').waitFor();
  await main.getByRole('link', { name: '1st Infantry Division', exact: true }).waitFor();

  await main.getByRole('tab', { name: 'Identify an Item' }).click();
  await main.getByRole('option', { name: /BRO shoulder/ }).click();
  await main.getByRole('button', { name: 'Run ASMIC Comparison' }).click();
  await page.getByText('Comparison Complete').waitFor();
  const best = main.getByRole('region', { name: 'Matches' }).getByRole('listitem').first();
  await best.getByRole('heading', { name: '1st Infantry Division' }).waitFor();
  const text = await best.textContent();
  for (const words of ['SAMPLE-1', 'High', '‘BRO’ is a nickname of the 1st Infantry Division.']) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/Era match.*Dimension unknown/s);

  await best.getByRole('button', { name: 'Add Note' }).click();
  await page.keyboard.type(NOTE);
  await best.getByRole('button', { name: 'Verify Match' }).click();
  await page.getByText('Match Verified').waitFor();
  const counted =
    'Verified so far: 1 item; its match was ranked first. High-confidence matches were correct in 1 of 1 decisions.';
  await main.getByText(counted).waitFor();

  await page.reload();
  await best.getByText('Verified', { exact: true }).waitFor();
  await best.getByText(`by ${accounts.staff.email}`).waitFor();
  await best.getByText(NOTE, { exact: true }).waitFor();
  await main.getByText(counted).waitFor();
  const line = main.getByRole('option', { name: /BRO shoulder/ });
  expect(await line.textContent()).toMatch(/Identified\s*SAMPLE-1/);

  await main.getByRole('button', { name: 'Next Item' }).click();
  await main.getByRole('heading', { level: 2, name: /screaming eagles/ }).waitFor();
  await main.getByRole('button', { name: 'Run ASMIC Comparison' }).click();
  await best.getByRole('heading', { name: '101st Airborne Division' }).waitFor();
  await best
    .getByText('‘screaming eagles’ is a nickname of the 101st Airborne Division.')
    .waitFor();
  await best.getByRole('button', { name: 'Verify Match' }).click();
  await main
    .getByText('Verified so far: 2 items; 2 of their matches were ranked first (100%).')
    .waitFor();
});
