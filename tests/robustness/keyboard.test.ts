import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accounts } from '../support/log-in.ts';
import { ownShop } from '../support/own-shop.ts';
import { freshPage } from '../support/page.ts';
import { shopHeader } from '../support/shop-header.ts';
import { toastsOf } from '../support/toasts.ts';

const shop = ownShop();
const visit = freshPage({ shop });
const { cartButton } = shopHeader(visit);
const { expectToast } = toastsOf(visit);
const main = () => visit.page().getByRole('main');
const heading = (name: string) => main().getByRole('heading', { level: 1, name });

const MAX_STOPS = 150;
const press = (key: string) => visit.page().keyboard.press(key);
const type = (text: string) => visit.page().keyboard.type(text);
const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);
const expectFocus = (target: Locator) => expect.poll(() => hasFocus(target)).toBe(true);

/** @throws Error when the target never gets the focus */
async function goTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.waitFor();
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    if (await hasFocus(target)) return;
    await press(key);
  }
  throw new Error(`${key} never focused ${target}`);
}

describe('everything works by keyboard and has a name', () => {
  describe('with the keyboard only', () => {
    test('a collector finds a product, adds it to the cart and requests a quote by keyboard', async () => {
      const page = visit.page();
      const { collector } = accounts;
      const { name } = await shop.lot();
      await shop.signIn(page, collector);
      await page.goto('/');
      await cartButton().waitFor();

      await press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to content' });
      await expectFocus(skip);
      await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
      await press('Enter');
      await expectFocus(main());

      await goTo(page.getByRole('banner').getByRole('combobox'), 'Shift+Tab');
      await type(name);
      await press('Enter');
      await expectFocus(page.locator('#all-items'));
      const found = main().getByRole('list', { name: 'Products' }).getByRole('link', { name });
      await goTo(found.last());
      await press('Enter');
      await heading(name).waitFor();
      await expectFocus(main());

      const add = main().getByRole('button', { name: `Add to Cart ${name}` });
      await goTo(add);
      await press('Space');
      await expectToast('Added to Cart', `${name} has been added to your cart.`);
      await expectFocus(add);

      await goTo(cartButton(), 'Shift+Tab');
      await press('Enter');
      const sheet = page.getByRole('dialog', { name: 'Shopping Cart' });
      const more = sheet.getByRole('button', { name: `Increase quantity of ${name}` });
      await goTo(more);
      await press('Space');
      await sheet.getByRole('status').getByText('2', { exact: true }).waitFor();
      await expectFocus(more);
      // The focus wraps from the last element of the sheet to the first.
      await goTo(sheet.getByRole('link', { name: 'Request Quote' }));
      await goTo(sheet.getByRole('button', { name: 'Close' }));
      await press('Escape');
      await sheet.waitFor({ state: 'detached' });
      await expectFocus(cartButton());

      await press('Enter');
      await goTo(sheet.getByRole('link', { name: 'Request Quote' }), 'Shift+Tab');
      await press('Enter');
      await sheet.getByRole('status').getByText('Request sent').waitFor();
      await goTo(sheet.getByRole('link', { name: 'Your quotes' }));
      await press('Enter');
      await heading('Your Quotes').waitFor();
      await expectFocus(main());
      expect(await shop.quotesOf(collector)).toHaveLength(1);
    });

    test('staff catalog an item and correct it by keyboard', async () => {
      const NAME = 'Theatre-made 8th Air Force patch';
      const page = visit.page();
      await shop.signIn(page, accounts.staff);
      await page.goto('/catalog');
      await expectFocus(main().getByLabel('Item Name'));
      await type(NAME);
      await press('Tab');
      await expectFocus(main().getByLabel('Item Type'));
      await type('Patches');
      await press('Tab');
      await type('Very Fine');
      await goTo(main().getByRole('button', { name: 'Catalog Item' }));
      await press('Enter');
      await expectToast('Success', 'Military item cataloged successfully!');

      await goTo(main().getByRole('tab', { selected: true }), 'Shift+Tab');
      await press('ArrowRight');
      await expectFocus(main().getByRole('tab', { name: 'Cataloged Items' }));
      const item = main().getByRole('link', { name: NAME });
      await goTo(item);
      await press('Enter');
      const record = page.getByRole('dialog', { name: NAME });
      const correct = record.getByRole('button', { name: 'Edit' });
      await goTo(correct);
      await press('Enter');
      await goTo(record.getByLabel('Era'));
      await type('Korea');
      await goTo(record.getByRole('button', { name: 'Save Changes' }));
      await press('Enter');
      await expectFocus(correct);
      await record.getByText('Korea (1950-1953)', { exact: true }).first().waitFor();
      await press('Escape');
      await record.waitFor({ state: 'detached' });
      await expectFocus(item);
      expect(await shop.catalog()).toMatchObject([{ name: NAME, era: 'Korea (1950-1953)' }]);
    });
  });
});
