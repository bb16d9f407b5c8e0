import { expect, test } from 'vitest';
import { DEFAULT_SALE_SETTINGS, type SaleSettings } from '../../shared/entities/sale-settings.ts';
import { ADDRESS } from '../support/postal-address.ts';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { internal, mockBackOffice } from './support/backOffice.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, heading, text } from './support/locators.ts';
import { errorReply, type Handlers, type MockCall } from './support/mockApi.ts';
import { expectToast } from './support/toasts.ts';

const READ = 'GET /api/sale-settings';
const SAVE = 'PUT /api/sale-settings';
const SAVED = [
  'Sale Settings Saved',
  'They apply to offers, payments and parcels from now on.',
] as const;

const field = (label: string) => main().getByLabelText(label, { exact: true });
const save = () => button('Save Settings');

const open = async (given: Partial<SaleSettings> = {}, handlers: Handlers = {}) => {
  let settings: SaleSettings = { ...DEFAULT_SALE_SETTINGS, ...given };
  const { api } = mockBackOffice(
    {},
    {
      [READ]: () => settings,
      [SAVE]: ({ body }: MockCall) => {
        if (body.version !== settings.version) return errorReply('CONFLICT', 'Changed meanwhile.');
        settings = { ...body, version: body.version + 1 };
        return settings;
      },
      ...handlers,
    },
  );
  await openApp('/settings?view=sales');
  await expect.element(field('Legal name')).toBeVisible();
  return {
    api,
    changeByOther: (changes: Partial<SaleSettings>) => {
      settings = { ...settings, ...changes, version: settings.version + 1 };
    },
  };
};

test('the sale settings are saved with the seller, the ways to pay and the sales tax', async () => {
  const { api } = await open();
  await expect.element(heading('Sale Settings')).toBeVisible();
  await expect.element(save()).toHaveAttribute('aria-disabled', 'true');
  await field('Legal name').fill('Guidon Militaria LLC');
  await field('Full name').fill('Guidon');
  await field('Street address').fill('12 Bastogne Road');
  await field('City').fill('Columbus');
  await main().getByRole('combobox', { name: 'State', exact: true }).fill('OH');
  await field('ZIP code').fill('43004');
  await field('Check').fill('Payable to Guidon Militaria LLC.');
  await field('Days to pay').fill('10');
  await field('Days for returns').fill('14');
  await field('Signature from').fill('1,000');
  await button('Add a State').click();
  const states = main().getByRole('list', { name: 'States' });
  await states.getByRole('combobox', { name: 'State' }).selectOptions('OH');
  await states.getByLabelText('Percent').fill('5.75');
  await states.getByRole('checkbox', { name: 'Also on shipping' }).click();
  await expect.element(text('Not saved yet')).toBeVisible();
  await expectFitsAccessibly();
  await save().click();
  await expectToast(...SAVED);
  expect(api.callsTo(SAVE).map(({ body }) => body)).toEqual([
    {
      ...DEFAULT_SALE_SETTINGS,
      seller: {
        name: 'Guidon Militaria LLC',
        address: { ...ADDRESS, name: 'Guidon' },
        taxNumber: null,
      },
      check: 'Payable to Guidon Militaria LLC.',
      paymentDays: 10,
      returnDays: 14,
      taxRates: [{ state: 'OH', rate: '5.75', onShipping: true }],
      signatureFrom: '1000.00',
    },
  ]);
  await expect.element(text('Not saved yet')).not.toBeInTheDocument();
});

test('the sale settings show what is wrong next to its field, and keep what was typed', async () => {
  const taxRates = [
    { state: 'PA' as const, rate: '6', onShipping: false },
    { state: 'OH' as const, rate: '5.75', onShipping: false },
  ];
  const { api } = await open({ taxRates });
  const states = main().getByRole('list', { name: 'States' });
  await field('City').fill('Columbus');
  await field('Days for returns').fill('a week');
  await field('Signature from').fill('');
  await states.getByLabelText('Percent').first().fill('6%');
  await save().click();
  for (const [label, problem] of [
    ['Street address', 'Expected the street address.'],
    ['Days for returns', 'Expected a whole number from 0 to 90.'],
    ['Signature from', 'Enter an amount such as 750.00.'],
  ] as const) {
    await expect.element(field(label)).toHaveAccessibleDescription(problem);
  }
  await expect.element(text('Nothing was saved. Please correct the marked fields.')).toBeVisible();
  expect(api.callsTo(SAVE)).toEqual([]);
  await expectAccessible();
  await button('Discard Changes').click();
  await expect.element(field('Days for returns')).toHaveValue('7');

  await states.getByRole('combobox', { name: 'State' }).last().selectOptions('PA');
  await states.getByLabelText('Percent').first().fill('6%');
  await save().click();
  await expect.element(main().getByText('Each state may be there once.')).toBeVisible();
  await button('Remove PA').last().click();
  await save().click();
  await expect
    .element(states.getByLabelText('Percent'))
    .toHaveAccessibleDescription('Expected a percentage such as 6.25.');
  await states.getByLabelText('Percent').fill('6.25');
  const issues = [{ path: 'taxRates.0.rate', message: 'Expected less' }];
  api.on(SAVE, errorReply('INVALID_REQUEST', 'Invalid', { issues }));
  await save().click();
  await expect
    .element(states.getByLabelText('Percent'))
    .toHaveAccessibleDescription('Expected less.');
  await expect.element(states.getByLabelText('Percent')).toHaveValue('6.25');
});

test('the sale settings keep unsaved changes when the screen is left', async () => {
  await open();
  await field('Check').fill('Payable to us.');
  await main().getByRole('link', { name: 'Staff', exact: true }).click();
  await expectPath('/staff');
  await main().getByRole('link', { name: 'Settings', exact: true }).click();
  await main().getByRole('tab', { name: 'Sales' }).click();
  await expectPath('/settings?view=sales');
  await expect.element(field('Check')).toHaveValue('Payable to us.');
});

test('the sale settings let the member of staff decide when a newer version was saved', async () => {
  const { api, changeByOther } = await open();
  await field('Days to pay').fill('10');
  changeByOther({ returnDays: 3 });
  await save().click();
  await expect.element(main().getByText(/^A newer version was saved/)).toBeVisible();
  await expect.element(field('Days to pay')).toHaveValue('10');
  await button('Keep My Changes').click();
  await save().click();
  await expectToast(...SAVED);
  expect(api.callsTo(SAVE).map(({ body }) => body.version)).toEqual([0, 1]);
  await field('Days to pay').fill('12');
  changeByOther({ returnDays: 5 });
  await save().click();
  await button('Load Saved Version').click();
  await expect.element(field('Days for returns')).toHaveValue('5');
});

test('the sale settings show a skeleton while loading, and an error with retry', async () => {
  const { api } = mockBackOffice({}, { [READ]: internal });
  const release = api.hold(READ);
  await openApp('/settings?view=sales');
  await expect.element(text('Loading the settings…')).toBeInTheDocument();
  await expectAccessible();
  release();
  await expect.element(text('Failed to Load the Sale Settings')).toBeVisible();
  api.on(READ, DEFAULT_SALE_SETTINGS);
  await button('Try Again').click();
  await expect.element(field('Days to pay')).toHaveValue('7');
  await expect.element(text('No sales tax is collected.')).toBeVisible();
});
