import { expect, test } from 'vitest';
import { WANTED } from './support/alerts.ts';
import { expectPath, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { mockBackOffice } from './support/backOffice.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { getLines, list, press, text } from './support/locators.ts';

const KEY = 'GET /api/wanted';
const wanted = () => list('Wanted');

test('the wanted list shows each search with its collectors, their names and the latest date', async () => {
  mockBackOffice();
  await openApp('/wanted');
  await expect.element(wanted().getByRole('link').first()).toBeVisible();
  expect(getLines(wanted())).toEqual(
    expect.arrayContaining([
      'rangers scroll · WWII (1941-1945)',
      '82nd Airborne Division · up to $125',
      'Margaret Hale',
      'quartermaster1944@post.example',
      '—',
    ]),
  );
  await expect.element(wanted().getByRole('gridcell', { name: '14', exact: true })).toBeVisible();
  await expect.element(wanted().getByText('Nov 23, 2026')).toBeVisible();
  await expect
    .element(wanted().getByRole('link', { name: 'Margaret Hale' }))
    .toHaveAttribute(
      'href',
      'mailto:m.hale@collectors.example?subject=rangers%20scroll%20%C2%B7%20WWII%20(1941-1945)',
    );
  await expectAccessible();
  await press(wanted().getByRole('link', { name: '82nd Airborne Division' }), 'Enter');
  await expectPath('/?unitNames=82nd+Airborne+Division&price=0-125#all-items');
});

test('the wanted list shows skeletons while loading, and says that nothing is wanted', async () => {
  const { api } = mockBackOffice({}, { [KEY]: [] });
  const release = api.hold(KEY);
  await openApp('/wanted');
  await expect.element(text('Loading the wanted list…')).toBeInTheDocument();
  await expectAccessible();
  release();
  await expect.element(text('Nothing is wanted yet')).toBeVisible();
  await expectAccessible();
});

test('the wanted list fits a phone, a tablet and a desktop', async () => {
  const [first] = WANTED;
  const email = `${'x'.repeat(60)}@collectors.example`;
  const long = {
    query: { search: 'x'.repeat(150) },
    collectors: 12_345,
    named: [{ firstName: null, lastName: null, email }, ...(first?.named ?? [])],
    latestAt: '2026-11-23T10:00:00.000Z',
  };
  mockBackOffice({}, { [KEY]: [long, ...WANTED] });
  await openApp('/wanted');
  await expect.element(wanted().getByRole('link').first()).toBeVisible();
  await expectFitsAccessibly();
});
