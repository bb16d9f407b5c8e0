import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Product } from '../../shared/entities/product.ts';
import { openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { button, definitions, expectNoOverflow, heading, press } from './support/locators.ts';
import { mockShop, product } from './support/shop.ts';
import { expectOnlyToast, expectToast } from './support/toasts.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const PHOTOS = ['front', 'back', 'mark'].map((name) => `/photos/drawn-${name}/full`);
const IDENTIFIED: Partial<Product> = {
  length: '3.25',
  width: '2.50',
  height: null,
  manufacturer: 'Theatre made',
  identification: {
    asmicNumber: 'A-101',
    designation: '101st Airborne Division',
    confidenceLevel: 'High',
    reasons: ['‘Screaming Eagles’ is a nickname of the 101st Airborne Division.', 'Both are WWII.'],
    verifiedAt: '2026-05-01T23:30:00.000Z',
  },
};
const ITEM = product(1);
const PATH = `/product/${ITEM.id}/item-1`;

async function open(changes: Partial<Product> = {}) {
  const { api } = mockShop({
    user: null,
    products: [product(1, { imageUrl: PHOTOS[0] ?? null, imageUrls: PHOTOS, ...changes })],
  });
  await openApp(PATH);
  await expect.element(heading('Item 1')).toBeVisible();
  return api;
}

afterEach(() => vi.restoreAllMocks());

test('a product on a phone has its name and Add to Cart in the first view, and keeps Add to Cart there', async () => {
  await page.viewport(375, 844);
  mockShop({ products: [product(1, { description: 'Long. '.repeat(400) })] });
  await openApp(PATH);
  await expect.element(heading('Item 1')).toBeVisible();
  const isInView = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  };
  expect(window.scrollY).toBe(0);
  expect(isInView(heading('Item 1').element())).toBe(true);
  const add = button('Add to Cart').first();
  expect(isInView(add.element())).toBe(true);
  window.scrollTo(0, 900);
  expect(isInView(add.element())).toBe(true);
  await add.click();
  await expectToast('Added to Cart', 'Item 1 has been added to your cart.');
  const toast = page.getByText('Item 1 has been added to your cart.').element();
  expect(toast.getBoundingClientRect().bottom).toBeLessThan(
    add.element().getBoundingClientRect().top,
  );
});

test('the facts of a product include its size, maker and verified identification', async () => {
  await open(IDENTIFIED);
  const details = page.getByRole('region', { name: 'Details' });
  expect(definitions(details)).toMatchObject({
    Size: '3.25 × 2.5 in',
    Maker: 'Theatre made',
    'Catalog No.': 'ASMIC A-101',
  });
  const identified = page.getByRole('region', { name: 'Identified as 101st Airborne Division' });
  await expect.element(identified.getByText('High confidence · Verified')).toBeVisible();
  await expect.element(identified.getByText('2026-05-01')).toBeVisible();
  expect(identified.getByRole('listitem').elements()).toHaveLength(2);
});

test('the facts of a product have the dimensions of the cataloged item where the record has none', async () => {
  const itemSize = { length: '9.00', width: '2.50' };
  await open({ ...IDENTIFIED, width: null, itemSize });
  const details = page.getByRole('region', { name: 'Details' });
  expect(definitions(details)).toMatchObject({ Size: '3.25 × 2.5 in' });
});

test('the facts of a product leave out what is not known', async () => {
  await open();
  const details = Object.keys(definitions(page.getByRole('region', { name: 'Details' })));
  for (const label of ['Size', 'Maker', 'Catalog No.']) expect(details).not.toContain(label);
  expect(page.getByRole('region', { name: /^Identified/ }).query()).toBeNull();
});

test('the description of a product has the format that the dealer gave it', async () => {
  await open({
    description: 'Fine patch.',
    richDescription: [
      { tag: 'p', children: [{ tag: 'strong', children: ['Fine'] }, ' patch.'] },
      { tag: 'ul', children: [{ tag: 'li', children: ['cut edge'] }] },
    ],
  });
  await expect.element(page.getByText('Fine', { exact: true })).toBeVisible();
  expect(page.getByText('Fine', { exact: true }).element().tagName).toBe('STRONG');
  await expect.element(page.getByRole('listitem').filter({ hasText: 'cut edge' })).toBeVisible();
});

describe('the price of a product', () => {
  async function openPriced(availability: Product['availability']) {
    const asked: string[][] = [];
    const { api } = mockShop(
      { user: null, products: [product(1, { availability })] },
      {
        'GET /api/products/sale-prices': ({ query }) => {
          asked.push(query.getAll('ids'));
          return [{ productId: ITEM.id, price: '1250.00' }];
        },
      },
    );
    await openApp(PATH);
    await expect.element(heading('Item 1')).toBeVisible();
    return { api, asked };
  }
  const price = () => page.getByRole('article', { name: 'Item 1' }).getByText('Sold for $1,250.00');

  test('the price of a product is what it was sold for, if the dealer publishes that', async () => {
    const { asked } = await openPriced('Sold Out');
    await expect.element(price()).toBeVisible();
    expect(asked).toEqual([[ITEM.id]]);
    for (const [width, height] of [PHONE, TABLET, DESKTOP]) {
      await page.viewport(width, height);
      expectNoOverflow();
    }
  });

  test('the price of a product is not asked for while the piece is for sale', async () => {
    const { api, asked } = await openPriced('In Stock');
    await api.settled();
    expect(asked).toEqual([]);
    expect(price().query()).toBeNull();
  });

  test('the price of a product is by request otherwise', async () => {
    await open({ availability: 'Sold Out' });
    const article = page.getByRole('article', { name: 'Item 1' });
    await expect.element(article.getByText('By Request').first()).toBeVisible();
    expect(price().query()).toBeNull();
  });
});

test('sharing a product copies its address without parameters', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open();
  await press(button('Copy Link'), 'Enter');
  await expectOnlyToast('Link copied', 'Item 1');
  expect(write).toHaveBeenCalledWith(window.location.origin + PATH);
});

test('sharing a product reports that copying failed', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await open();
  await button('Copy Link').click();
  await expectToast('Error', 'Could not copy the link.');
});

test('sharing a product uses the system’s dialog where there is one; closing that is no error', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>();
  share.mockRejectedValue(new DOMException('closed', 'AbortError'));
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  try {
    await open();
    await button('Share').click();
    await expect
      .poll(() => share.mock.calls)
      .toEqual([[{ title: 'Item 1', url: window.location.origin + PATH }]]);
    expect(page.getByText('Could not share the link.').query()).toBeNull();
    share.mockRejectedValue(new Error('broken'));
    await button('Share').click();
    await expectToast('Error', 'Could not share the link.');
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});

test('sharing a product offers only what the browser has', async () => {
  Reflect.deleteProperty(navigator, 'share');
  await open();
  await expect.element(button('Copy Link')).toBeVisible();
  if (!('share' in navigator)) expect(button('Share').query()).toBeNull();
});

describe('comparing photos', () => {
  const slider = () => page.getByRole('slider');

  test('comparing photos is offered for two photos or more', async () => {
    await open({ imageUrls: PHOTOS.slice(0, 1) });
    expect(button('Compare Photos').query()).toBeNull();
  });

  test('comparing photos puts the first photo on another, with a divider that keys move', async () => {
    await open();
    await button('Compare Photos').click();
    await expect.element(button('Compare Photos')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(page.getByAltText('Item 1, photo 1')).toBeVisible();
    await expect.element(page.getByAltText('Item 1, photo 2')).toBeVisible();
    slider().element().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.poll(() => Number(slider().element().getAttribute('aria-valuenow'))).toBe(60);
    await button('Show photo 3 of 3').click();
    await expect.element(page.getByAltText('Item 1, photo 3')).toBeVisible();
    await button('Compare Photos').click();
    expect(slider().query()).toBeNull();
    await expect.element(button(/^Enlarge/)).toBeVisible();
  });

  test('comparing photos does not move the page', async () => {
    await open();
    const top = () => button('Compare Photos').element().getBoundingClientRect().top;
    await expect.element(button('Compare Photos')).toBeVisible();
    const before = top();
    await button('Compare Photos').click();
    await expect.element(slider()).toBeVisible();
    expect(Math.abs(top() - before)).toBeLessThan(1);
  });
});

describe('the photos of a piece', () => {
  const imageUrls = Array.from({ length: 7 }, (_, n) => `/photos/drawn-${n}/full`);

  test('a piece with seven photos shows five on its page, and all in the large view', async () => {
    await open({ imageUrls });
    const more = page.getByRole('list', { name: 'More photos' });
    expect(more.getByRole('button').elements()).toHaveLength(4);
    await expect.element(button('Show photo 5 of 7')).toBeVisible();
    await button('All 7 Photos').click();
    const large = page.getByRole('dialog', { name: 'Photos of Item 1' });
    await expect.element(large.getByText('1 / 7')).toBeVisible();
    await large.getByRole('button', { name: 'Previous photo' }).click();
    await expect.element(large.getByText('7 / 7')).toBeVisible();
    await expectAccessible();
    await large.getByRole('button', { name: 'Close' }).click();
    await button(/^Enlarge/).click();
    await expect.element(large.getByText('1 / 7')).toBeVisible();
  });

  test('a piece with five photos shows them on its page, without a list of all', async () => {
    await open({ imageUrls: imageUrls.slice(0, 5) });
    await expect.element(button('Show photo 5 of 5')).toBeVisible();
    expect(button(/^All /).query()).toBeNull();
  });
});

test('the photo of a piece becomes sharp on phones after the small one has loaded', async () => {
  await page.viewport(...PHONE);
  await open({ imageUrls: PHOTOS.slice(0, 1) });
  const source = () =>
    page.getByRole('region', { name: 'Photos' }).element().querySelector('source');
  await expect.poll(() => source()?.srcset).toMatch(/ 512w, .* 1600w$/);
  expect(source()?.sizes).toBe('100vw');
});

test.each([PHONE, TABLET, DESKTOP])(
  'the page of a product fits %i × %i pixels',
  async (width, height) => {
    await page.viewport(width, height);
    const long = 'x'.repeat(150);
    const { identification } = IDENTIFIED;
    await open({
      ...IDENTIFIED,
      manufacturer: long,
      ...(identification && {
        identification: {
          ...identification,
          asmicNumber: long,
          designation: long,
          reasons: [long],
        },
      }),
    });
    await expect.element(page.getByRole('region', { name: /^Identified/ })).toBeVisible();
    await button('Compare Photos').click();
    await expect.element(page.getByRole('slider')).toBeVisible();
    expectNoOverflow();
    await expectAccessible();
  },
);
