import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeMember, makeUser } from '../support/quotes.ts';
import { main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { mockBackOffice } from './support/backOffice.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, focusedText, heading, list, row, rows, texts } from './support/locators.ts';
import { errorReply } from './support/mockApi.ts';
import { presetHandlers } from './support/presets.ts';
import { makeStaff } from './support/roles.ts';
import { expectToast } from './support/toasts.ts';

const PRESET = {
  id: '0192f0c4-0000-7000-8000-00000000000a',
  kind: 'items-view' as const,
  name: 'Korea',
  values: { era: 'Korea' },
  hiddenColumns: [],
};
const openStaff = async (...given: Parameters<typeof mockBackOffice>) => {
  const office = mockBackOffice(...given);
  await openApp('/staff');
  await expect.element(rows('Staff').first()).toBeVisible();
  return office;
};
const status = (name: string) =>
  row(name)
    .element()
    .textContent?.match(/Active|Invited|Disabled/)?.[0];
const form = () => page.getByRole('dialog', { name: 'Invite a Colleague' });
const field = (label: string) => form().getByLabelText(label);
const send = () => form().getByRole('button', { name: 'Send Invitation' });
const openForm = async () => {
  await button('Invite a Colleague').click();
  await expect.element(field('E-mail')).toBeVisible();
};

test('the screen of staff shows the members, who cannot disable themselves', async () => {
  await openStaff();
  expect(texts(rows('Staff'))).toEqual([
    'Abigail Thorne',
    'Ruth Calloway',
    'Silas Whitcombe',
    'Xenia Moore',
  ]);
  expect(status('Silas Whitcombe')).toBe('Invited');
  expect(row('Ruth Calloway').element().textContent).toContain('Mar 4, 2026');
  expect(row('Ruth Calloway').getByRole('button').query()).toBeNull();
  await expectAccessible();
});

test('the screen of staff lists who did what', async () => {
  const { api } = await openStaff(
    {
      activities: [
        {
          id: '0192f0c4-0000-7000-8000-000000000001',
          at: '2026-11-23T10:00:00.000Z',
          action: 'staff-invitation',
          outcome: 'success',
          by: { id: makeUser().id, email: 'ruth@guidon.example' },
          subject: 'silas@guidon.example',
          requestId: 'request-1',
          changes: [],
          replacedPreset: null,
          count: 1,
          addressHash: 'abcdef0123456789',
        },
        {
          id: '0192f0c4-0000-7000-8000-000000000002',
          at: '2026-11-23T09:00:00.000Z',
          action: 'data-export',
          outcome: 'success',
          by: { id: makeUser().id, email: 'ruth@guidon.example' },
          subject: null,
          requestId: 'request-2',
          changes: [],
          replacedPreset: null,
          count: 3,
          addressHash: 'abcdef0123456789',
        },
        {
          id: '0192f0c4-0000-7000-8000-000000000003',
          at: '2026-11-23T08:00:00.000Z',
          action: 'settings-changed',
          outcome: 'success',
          by: { id: makeUser().id, email: 'ruth@guidon.example' },
          subject: null,
          requestId: 'request-3',
          changes: [{ field: 'phone', before: '555-0100', after: '555-0199' }],
          replacedPreset: null,
          count: 1,
          addressHash: 'abcdef0123456789',
        },
        {
          id: '0192f0c4-0000-7000-8000-000000000004',
          at: '2026-11-23T07:00:00.000Z',
          action: 'preset-deleted',
          outcome: 'success',
          by: { id: makeUser().id, email: 'ruth@guidon.example' },
          subject: PRESET.name,
          requestId: 'request-4',
          changes: [{ field: 'era', before: 'Korea', after: '' }],
          replacedPreset: PRESET,
          count: 1,
          addressHash: 'abcdef0123456789',
        },
        {
          id: '0192f0c4-0000-7000-8000-000000000005',
          at: '2026-11-23T06:00:00.000Z',
          action: 'staff-role-changed',
          outcome: 'success',
          by: { id: makeUser().id, email: 'ruth@guidon.example' },
          subject: 'xenia@guidon.example',
          requestId: 'request-5',
          changes: [{ field: 'role', before: 'owner', after: 'seller, sees costs' }],
          replacedPreset: null,
          count: 1,
          addressHash: 'abcdef0123456789',
        },
      ],
    },
    presetHandlers(),
  );
  const activity = list('Activity');
  await expect.element(activity.getByText('Invited silas@guidon.example')).toBeVisible();
  await expect.element(activity.getByText('ruth@guidon.example').first()).toBeVisible();
  await expect.element(activity.getByText('Downloaded their data 3 times')).toBeVisible();
  await expect.element(activity.getByText('555-0100')).toBeVisible();
  await expect.element(activity.getByText('Phone', { exact: true })).toBeVisible();
  await expect
    .element(activity.getByText('Changed the role of xenia@guidon.example'))
    .toBeVisible();
  await expect.element(activity.getByText('seller, sees costs')).toBeVisible();
  for (const title of ['Members', 'Activity']) {
    const heading = main().getByRole('heading', { name: title });
    const columns = main()
      .getByRole('region', { name: title })
      .getByRole('button', { name: 'Columns' });
    const { top, bottom } = columns.element().getBoundingClientRect();
    expect(top).toBeLessThan(heading.element().getBoundingClientRect().bottom);
    expect(bottom).toBeGreaterThan(heading.element().getBoundingClientRect().top);
  }
  await expectAccessible();
  await button('Restore the preset Korea as it was before').click();
  await expectToast('Preset Restored', '“Korea” is as it was before.');
  const { id, ...body } = PRESET;
  expect(api.callsTo('PUT /api/presets/{id}')).toMatchObject([{ params: { id }, body }]);
});

test('the screen of staff invites a colleague', async () => {
  const { api } = await openStaff();
  await openForm();
  await expect.element(field('E-mail')).toHaveFocus();
  await field('E-mail').fill(' clara@guidon.example ');
  await field('First name').fill('Clara');
  await send().click();
  await expectToast('Invitation Sent', 'clara@guidon.example has been invited.');
  await expect.element(form()).not.toBeInTheDocument();
  expect(api.changes).toEqual([
    'POST /api/staff {"email":"clara@guidon.example","firstName":"Clara","role":"owner","seesCosts":false}',
  ]);
  await expect.element(row('Clara')).toBeVisible();
  await expect.poll(() => status('Clara')).toBe('Invited');
  await expect.poll(focusedText).toBe('Invite a Colleague');
  await openForm();
  await expect.element(field('E-mail')).toHaveValue('');
});

test('the screen of staff rejects an invalid address and keeps the input', async () => {
  const { api } = await openStaff(
    {},
    {
      'POST /api/staff': errorReply('INVALID_REQUEST', 'email: Expected an e-mail address', {
        issues: [{ path: 'email', message: 'Expected an e-mail address' }],
      }),
    },
  );
  await openForm();
  await send().click();
  await expect
    .element(form().getByText('Enter the e-mail address of your colleague.'))
    .toBeVisible();
  await field('E-mail').fill('clara');
  await field('Last name').fill('Barton');
  await send().click();
  await expect.element(form().getByText('Expected an e-mail address.')).toBeVisible();
  await expect.element(field('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('E-mail')).toHaveFocus();
  await expect.element(field('E-mail')).toHaveValue('clara');
  await expect.element(field('Last name')).toHaveValue('Barton');
  await expectAccessible();

  await form().getByRole('button', { name: 'Close' }).click();
  await expect.element(form()).not.toBeInTheDocument();
  await openForm();
  await expect.element(field('Last name')).toHaveValue('Barton');
  const message = 'clara@guidon.example is already a staff member';
  api.on('POST /api/staff', errorReply('CONFLICT', message));
  await field('E-mail').fill('clara@guidon.example');
  await send().click();
  await expect.element(form().getByText(message)).toBeVisible();
});

test('the screen of staff resends an invitation', async () => {
  const { api } = await openStaff();
  await button('Invite Again Silas Whitcombe').click();
  await expectToast('Invitation Sent', 'silas.whitcombe@guidon.example has been invited.');
  expect(api.changes).toEqual([
    'POST /api/staff {"email":"silas.whitcombe@guidon.example","firstName":"Silas","lastName":"Whitcombe"}',
  ]);
});

test('the screen of staff disables an account after a confirmation, and enables it', async () => {
  const { api } = await openStaff();
  const question = page.getByRole('alertdialog', { name: 'Disable Abigail Thorne?' });
  await button('Disable Abigail Thorne').click();
  await expect.element(question.getByText(/logged out at once/)).toBeVisible();
  await expect.poll(focusedText).toBe('Cancel');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(api.changes).toEqual([]);

  await button('Disable Abigail Thorne').click();
  await question.getByRole('button', { name: 'Disable Account' }).click();
  await expectToast('Account Disabled', 'abigail.thorne@guidon.example has been logged out.');
  await expect.poll(() => status('Abigail Thorne')).toBe('Disabled');
  expect(api.changes.at(-1)).toMatch(/^PATCH \/api\/staff\/[\w-]{36} {"isEnabled":false}$/);
  await expect.poll(focusedText).toBe('Enable Abigail Thorne');

  await button('Enable Abigail Thorne').click();
  await expectToast('Account Enabled', 'abigail.thorne@guidon.example can log in again.');
  await expect.poll(() => status('Abigail Thorne')).toBe('Active');
  await expect.poll(focusedText).toBe('Disable Abigail Thorne');
});

test('the screen of staff keeps the status and reports a refused change', async () => {
  const message = 'You cannot disable your own account';
  await openStaff({}, { 'PATCH /api/staff/{id}': errorReply('CONFLICT', message) });
  await button('Disable Abigail Thorne').click();
  await page.getByRole('button', { name: 'Disable Account' }).click();
  await expectToast('Error', message);
  await expect.poll(() => status('Abigail Thorne')).toBe('Active');
});

const roleOf = (name: string) => main().getByRole('combobox', { name: `Role of ${name}` });
const costsOf = (name: string) =>
  main().getByRole('switch', { name: new RegExp(`^Sees costs.*${name}`) });
const CHANGE = 'PATCH /api/staff/{id}';

test('the screen of staff changes the role of a colleague, and whether sellers and readers see costs', async () => {
  const { api } = await openStaff();
  const name = 'Abigail Thorne';
  const email = 'abigail.thorne@guidon.example';
  await expect.element(roleOf(name)).toHaveValue('owner');
  expect(costsOf(name).query()).toBeNull();

  await roleOf(name).selectOptions('Seller');
  await expectToast('Role Changed', `${email}: Seller.`);
  await expect.element(costsOf(name)).not.toBeChecked();
  await costsOf(name).click();
  await expectToast('Role Changed', `${email}: Seller, sees costs.`);
  await expect.element(costsOf(name)).toBeChecked();
  await expectFitsAccessibly();

  await roleOf(name).selectOptions('Cataloger');
  await expectToast('Role Changed', `${email}: Cataloger.`);
  expect(costsOf(name).query()).toBeNull();
  expect(api.callsTo(CHANGE).map(({ body }) => body)).toEqual([
    { role: 'seller' },
    { seesCosts: true },
    { role: 'cataloger' },
  ]);
});

test('the screen of staff asks owners before they give up their own role, and then denies itself', async () => {
  const office = await openStaff();
  const name = 'Ruth Calloway';
  const question = page.getByRole('alertdialog', { name: 'Change your own role?' });
  await roleOf(name).selectOptions('Reader');
  await expect.element(question.getByText(/can no longer open this screen/)).toBeVisible();
  await expectAccessible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(roleOf(name)).toHaveValue('owner');
  expect(office.api.changes).toEqual([]);

  await roleOf(name).selectOptions('Reader');
  office.user = makeStaff('reader');
  await question.getByRole('button', { name: 'Change My Role' }).click();
  await expectToast('Role Changed', 'ruth@guidon.example: Reader.');
  await expect.element(heading('Access Denied')).toBeVisible();
});

test('the screen of staff reports that one owner must remain', async () => {
  const message = 'At least one owner must be able to log in. Make a colleague an owner first.';
  await openStaff({}, { [CHANGE]: errorReply('LAST_OWNER', message) });
  await roleOf('Ruth Calloway').selectOptions('Seller');
  await page.getByRole('button', { name: 'Change My Role' }).click();
  await expectToast('Error', message);
  await expect.element(roleOf('Ruth Calloway')).toHaveValue('owner');
});

test('the screen of staff invites a colleague with a role, and keeps the role when it invites again', async () => {
  const { api } = await openStaff({
    staff: [makeMember('Silas Whitcombe', 'invited', { role: 'reader', seesCosts: false })],
  });
  await openForm();
  await expect.element(field('Role')).toHaveValue('owner');
  await expect.element(form().getByText(/^An owner sees and does everything/)).toBeVisible();
  expect(field('Sees costs and consignors').query()).toBeNull();
  await field('E-mail').fill('clara@guidon.example');
  await field('Role').selectOptions('Seller');
  await expect.element(form().getByText(/^A seller handles quotes/)).toBeVisible();
  await field('Sees costs and consignors').click();
  await expectFitsAccessibly();
  await send().click();
  await expectToast('Invitation Sent', 'clara@guidon.example has been invited.');
  await button('Invite Again Silas Whitcombe').click();
  await expectToast('Invitation Sent', 'silas.whitcombe@guidon.example has been invited.');
  expect(api.callsTo('POST /api/staff').map(({ body }) => body)).toEqual([
    { email: 'clara@guidon.example', role: 'seller', seesCosts: true },
    { email: 'silas.whitcombe@guidon.example', firstName: 'Silas', lastName: 'Whitcombe' },
  ]);
});
