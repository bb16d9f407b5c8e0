import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { internal } from './support/backOffice.ts';
import { getUuid, makeConsignor, makeStatement, mockConsignors } from './support/consignors.ts';
import { part } from './support/dashboard.ts';
import { fillDate, getDate } from './support/dates.ts';
import { download } from './support/download.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, definitions, dialog, heading, list, row, text } from './support/locators.ts';
import { brokenReply, errorReply } from './support/mockApi.ts';
import { expectToast } from './support/toasts.ts';

const SAVE = 'PATCH /api/consignors/{id}';
const STATEMENT = 'GET /api/consignors/{id}/statement';
const SEND = 'POST /api/consignors/{id}/statement';
const PAY = 'POST /api/consignors/{id}/payouts';
const ADJUST = 'POST /api/consignors/{id}/adjustments';

const HENRY = makeConsignor();

const openAccount = async (
  given: Parameters<typeof mockConsignors>[0] = {},
  handlers: Parameters<typeof mockConsignors>[1] = {},
  view = '',
) => {
  const data = mockConsignors(given, handlers);
  await openApp(`/consignors/${HENRY.id}${view && `?view=${view}`}`);
  await expect.element(heading('Henry Ashdown')).toBeVisible();
  return data;
};
const inDialog = (label: string) => dialog().getByLabelText(label, { exact: true });
const submit = (name: string) => dialog().getByRole('button', { name, exact: true });
const detail = (label: string) => main().getByLabelText(label, { exact: true });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
});

test('the account of a consignor shows what is owed, and the lines of the month', async () => {
  await openAccount();
  await expect
    .poll(() => definitions(part('Now')))
    .toEqual({ Balance: '$120.00', Payable: '$70.00', Held: '$50.00' });
  await expect.element(main().getByRole('link', { name: HENRY.email ?? '' })).toBeVisible();
  const lines = list('Lines of the statement').getByRole('listitem');
  await expect.element(lines).toHaveLength(3);
  for (const words of [
    'M1 helmet liner, Westinghouse',
    '$80.00',
    '$30.00',
    'Held until the delivery is noted',
  ]) {
    await expect.element(lines.first().getByText(words)).toBeVisible();
  }
  await expect
    .element(lines.first().getByRole('link', { name: 'GQ-7K4M-2XQ9' }))
    .toHaveAttribute('href', `/quotes/${getUuid(50)}`);
  for (const words of ['Photos of 12 pieces', '-$20.00', 'Nov 21, 2026']) {
    await expect.element(lines.nth(1).getByText(words)).toBeVisible();
  }
  await expect.element(lines.last().getByText('Payout', { exact: true })).toHaveLength(1);
  await expect.element(lines.last().getByText('Check, 1043', { exact: true })).toHaveLength(1);
  await expectFitsAccessibly();
});

test('the statement of another month shows what was payable at its end', async () => {
  const { api } = await openAccount();
  await main().getByRole('combobox', { name: 'Month' }).selectOptions('October 2026');
  await expectPath(`/consignors/${HENRY.id}?month=2026-10`);
  await expect
    .poll(() => definitions(part('Balances of the month')))
    .toEqual({
      'Opening balance': '$100.00',
      'Closing balance': '$120.00',
      'Payable at its end': '$70.00',
      'Held at its end': '$50.00',
    });
  expect(api.callsTo(STATEMENT).at(-1)?.query.get('month')).toBe('2026-10');
});

test('the account of a consignor says that loading it failed, and tries again', async () => {
  const { api } = await openAccount({}, { [STATEMENT]: internal });
  await expect.element(text('Failed to Load the Statement')).toBeVisible();
  await expectAccessible();
  api.on(STATEMENT, makeStatement(HENRY, { lines: [] }));
  await button('Try Again').click();
  await expect.element(text('Nothing has changed the balance in this month.')).toBeVisible();
  api.on('GET /api/consignors/{id}', errorReply('NOT_FOUND', 'Consignor not found'));
  await openApp(`/consignors/${getUuid(3)}`);
  await expect.element(text('Failed to Load the Consignor')).toBeVisible();
});

test('a payout starts with the payable amount, and one that is too high is refused at the field', async () => {
  const problem = 'At most $70.00 is payable now.';
  const data = await openAccount({}, { [PAY]: errorReply('NOT_PAYABLE', problem) });
  await button('Record Payout…').click();
  await expect.element(inDialog('Amount')).toHaveValue('70.00');
  await inDialog('Amount').fill('100');
  await inDialog('Method').selectOptions('Check');
  await inDialog('Reference').fill('Check 1044');
  await submit('Record Payout').click();
  await expect.element(inDialog('Amount')).toHaveAccessibleDescription(problem);
  await expect.element(inDialog('Amount')).toHaveValue('100.00');
  await expect.element(inDialog('Reference')).toHaveValue('Check 1044');
  await expectAccessible();

  data.api.on(PAY, makeStatement(HENRY));
  data.consignors = [makeConsignor({ balance: '50.00', payable: '0.00' })];
  await inDialog('Amount').fill('70');
  await submit('Record Payout').click();
  await expectToast('Payout Recorded', '$70.00 to Henry Ashdown.');
  expect(data.api.callsTo(PAY).at(-1)?.body).toEqual({
    amount: '70.00',
    date: '2026-11-22',
    method: 'check',
    reference: 'Check 1044',
  });
  await expect.element(button('Record Payout…')).toBeDisabled();
  await expect.element(text('Nothing is payable now.')).toBeVisible();
});

test('a payout is recorded for an earlier day of the month, and for no later one', async () => {
  const { api } = await openAccount({}, { [PAY]: makeStatement(HENRY) });
  await button('Record Payout…').click();
  const paidOn = dialog().getByRole('group', { name: 'Paid On' });
  await expect.poll(() => getDate(paidOn)).toBe('11/22/2026');
  for (const day of ['2026-11-23', '2026-10-31']) {
    await fillDate(paidOn, day);
    await submit('Record Payout').click();
    await expect
      .element(dialog().getByText('Enter a day of this month that is not in the future.'))
      .toBeVisible();
  }
  expect(api.callsTo(PAY)).toEqual([]);
  await fillDate(paidOn, '2026-11-20');
  await submit('Record Payout').click();
  await expectToast('Payout Recorded', '$70.00 to Henry Ashdown.');
  expect(api.callsTo(PAY).map(({ body }) => body.date)).toEqual(['2026-11-20']);
});

test('a fee and an adjustment change the balance with a reason', async () => {
  const { api } = await openAccount({}, { [ADJUST]: makeStatement(HENRY) });
  await button('Fee or Adjustment…').click();
  await inDialog('Amount').fill('0');
  await submit('Record').click();
  await expect
    .element(inDialog('Amount'))
    .toHaveAccessibleDescription('Enter an amount such as 25.00.');
  await expect
    .element(inDialog('Reason'))
    .toHaveAccessibleDescription('Enter a reason, which the consignor reads on the statement.');
  await inDialog('Amount').fill('20');
  await inDialog('Reason').fill('Photos');
  await submit('Record').click();
  await expectToast('Fee Recorded', '$20.00 was taken off the balance of Henry Ashdown.');
  await button('Fee or Adjustment…').click();
  await inDialog('Kind').selectOptions('Adjustment, taken off the balance');
  await inDialog('Amount').fill('5');
  await inDialog('Reason').fill('Postage');
  await submit('Record').click();
  await expectToast('Adjustment Recorded', '$5.00 was taken off the balance of Henry Ashdown.');
  expect(api.callsTo(ADJUST).map(({ body }) => body)).toEqual([
    { kind: 'fee', amount: '20.00', reason: 'Photos' },
    { kind: 'adjustment', amount: '-5.00', reason: 'Postage' },
  ]);
});

test('a statement is sent after a question that names the address', async () => {
  const { api } = await openAccount({}, { [SEND]: { sentTo: 'henry@ashdown.example' } });
  await button('Send Statement…').click();
  const question = page.getByRole('alertdialog', { name: 'Send the Statement of November 2026?' });
  await expect.element(question.getByText(/henry@ashdown\.example/)).toBeVisible();
  await expectAccessible();
  await question.getByRole('button', { name: 'Send Statement' }).click();
  await expectToast('Statement Sent', 'It goes to henry@ashdown.example.');
  expect(api.callsTo(SEND).map(({ body }) => body)).toEqual([{ month: '2026-11' }]);
});

test('a statement cannot be sent to a consignor without an e-mail address', async () => {
  await openAccount({ consignors: [makeConsignor({ email: null })] });
  await expect.element(button('Send Statement…')).toBeDisabled();
  await expect
    .element(text('To send statements, add an e-mail address under Details.'))
    .toBeVisible();
  await expectAccessible();
});

test('a statement is saved as a PDF', async () => {
  const { api } = await openAccount(
    {},
    {
      [STATEMENT]: ({ headers }) =>
        headers.get('accept') === 'application/pdf'
          ? brokenReply('%PDF-1.7', {
              'content-disposition': 'inline; filename="Statement Henry Ashdown 2026-11.pdf"',
            })
          : makeStatement(HENRY),
    },
  );
  const file = await download(() => button('Save PDF').click());
  expect(file.name).toBe('Statement Henry Ashdown 2026-11.pdf');
  expect(file.text).toContain('%PDF-1.7');
  expect(api.callsTo(STATEMENT).at(-1)?.query.get('month')).toBe('2026-11');
});

test('the unsold pieces of a consignor lead to their items', async () => {
  const data = await openAccount();
  await main().getByRole('tab', { name: 'Pieces' }).click();
  await expectPath(`/consignors/${HENRY.id}?view=pieces`);
  await expect
    .element(row('Garrison cap').getByRole('link', { name: 'Garrison cap' }))
    .toHaveAttribute('href', `/catalog?view=items&item=${getUuid(60)}`);
  for (const words of ['GD-0042', 'Listed', '$85.00']) {
    await expect.element(row('Garrison cap').getByText(words)).toBeVisible();
  }
  await expectFitsAccessibly();
  data.statement = { pieces: [] };
  await openApp(`/consignors/${HENRY.id}?view=pieces`);
  await expect.element(text('No unsold pieces')).toBeVisible();
});

test('the details of a consignor are saved, and kept when the screen is left before', async () => {
  const { api } = await openAccount({}, {}, 'details');
  await detail('Name').fill('Henry J. Ashdown');
  await expect.element(text('Not saved yet')).toBeVisible();
  await expectFitsAccessibly();
  await main().getByRole('tab', { name: 'Statement' }).click();
  await main().getByRole('tab', { name: 'Details' }).click();
  await expect.element(detail('Name')).toHaveValue('Henry J. Ashdown');
  await button('Save Consignor').click();
  await expectToast('Consignor Saved', 'Your changes are saved.');
  await expect.element(heading('Henry J. Ashdown')).toBeVisible();
  expect(api.callsTo(SAVE).map(({ body }) => [body.name, body.version])).toEqual([
    ['Henry J. Ashdown', 1],
  ]);
});

test('the details of a consignor keep what was typed when a newer version was saved or the name is taken', async () => {
  const data = await openAccount({}, {}, 'details');
  await detail('Phone').fill('717-555-0199');
  data.consignors = [makeConsignor({ notes: 'Prefers checks.', version: 2 })];
  await button('Save Consignor').click();
  await expect.element(main().getByText(/^A newer version was saved/)).toBeVisible();
  await expect.element(detail('Phone')).toHaveValue('717-555-0199');
  await button('Keep My Changes').click();
  await detail('Name').fill('Ada Moore');
  const taken = { path: 'name', message: 'Another consignor has this name already' };
  data.api.on(SAVE, errorReply('INVALID_REQUEST', 'Invalid request', { issues: [taken] }));
  await button('Save Consignor').click();
  await expect.element(detail('Name')).toHaveAccessibleDescription(`${taken.message}.`);
  await expect.element(detail('Name')).toHaveValue('Ada Moore');
});

test('the tax ID of a consignor shows its last digits, and is replaced and removed without the draft', async () => {
  const { api } = await openAccount(
    { consignors: [makeConsignor({ taxIdLast4: '1234' })] },
    {},
    'details',
  );
  await expect.element(main().getByText(/^Ends with 1234\./)).toBeVisible();
  await detail('Phone').fill('717-555-0199');
  await button('Replace Tax ID…').click();
  await inDialog('Tax ID').fill('123-45-6789');
  await submit('Save').click();
  await expectToast('Consignor Saved', 'The tax ID is stored encrypted.');
  await expect.element(main().getByText(/^Ends with 6789\./)).toBeVisible();
  await button('Remove Tax ID…').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect.element(text('No tax ID is stored.')).toBeVisible();
  await expect.element(detail('Phone')).toHaveValue('717-555-0199');
  await button('Save Consignor').click();
  await expectToast('Consignor Saved', 'Your changes are saved.');
  expect(api.callsTo(SAVE).map(({ body }) => [body.taxId, body.version])).toEqual([
    ['123-45-6789', 1],
    [null, 2],
    [undefined, 3],
  ]);
  expect(JSON.stringify(sessionStorage)).not.toContain('6789');
});
