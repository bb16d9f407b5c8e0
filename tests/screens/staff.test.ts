import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { given, internal, mockBackOffice, refuse } from '../support/back-office.ts';
import { backOfficeScreen } from '../support/back-office-screen.ts';
import { freshPage } from '../support/page.ts';
import { toastsOf } from '../support/toasts.ts';

const visit = freshPage();
const { main, button, row, rows, focused } = backOfficeScreen(visit);
const { expectToast } = toastsOf(visit);

describe('staff', () => {
  const dialog = (name: string) => visit.page().getByRole('dialog', { name });
  const open = async (more: Parameters<typeof mockBackOffice>[1] = {}) => {
    const office = await mockBackOffice(visit.page(), more);
    await visit.page().goto('/staff');
    await rows('Staff').first().waitFor();
    return office;
  };
  const standing = async (name: string) =>
    (await row(name).textContent())?.match(/Active|Invited|Disabled/)?.[0];
  const openForm = async () => {
    await button('Invite a Colleague').click();
    const form = dialog('Invite a Colleague');
    await form.getByLabel('E-mail').waitFor();
    return form;
  };

  test('lists members, and nobody can disable themselves', async () => {
    await open();
    await expect
      .poll(() => rows('Staff').allInnerTexts())
      .toEqual(['Abigail Thorne', 'Ruth Calloway', 'Silas Whitcombe', 'Xenia Moore']);
    await expect.poll(() => standing('Silas Whitcombe')).toBe('Invited');
    await expect.poll(() => row('Ruth Calloway').textContent()).toContain('2026-03-04');
    expect(await row('Ruth Calloway').getByRole('button').count()).toBe(0);
    expect(await violations(visit.page())).toEqual([]);
  });

  test('invites a colleague', async () => {
    const office = await open();
    const form = await openForm();
    await form.getByLabel('E-mail').fill(' clara@guidon.example ');
    await form.getByLabel('First name').fill('Clara');
    await form.getByRole('button', { name: 'Send Invitation' }).click();
    await expectToast('Invitation Sent', 'clara@guidon.example has been invited.');
    await form.waitFor({ state: 'detached' });
    expect(office.calls.at(-1)).toBe(
      'POST /api/staff {"email":"clara@guidon.example","firstName":"Clara"}',
    );
    await row('Clara').waitFor();
    await expect.poll(() => standing('Clara')).toBe('Invited');
    await expect.poll(focused).toBe('Invite a Colleague');
    expect(await (await openForm()).getByLabel('E-mail').inputValue()).toBe('');
  });

  test('rejects an invalid address and keeps the input', async () => {
    visit.expectComplaint(/400|409/);
    let answer = refuse(400, 'INVALID_REQUEST', 'email: Expected an e-mail address', {
      issues: [{ path: 'email', message: 'Expected an e-mail address' }],
    });
    await open({
      answer: (call, route) =>
        call === 'POST /api/staff' ? given(route.fulfill(answer)) : undefined,
    });
    const form = await openForm();
    const email = form.getByLabel('E-mail');
    const send = form.getByRole('button', { name: 'Send Invitation' });
    await send.click();
    await form.getByText('Enter the e-mail address of your colleague.').waitFor();
    await email.fill('clara');
    await form.getByLabel('Last name').fill('Barton');
    await send.click();
    await form.getByText('Expected an e-mail address.').waitFor();
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => email.evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => email.inputValue()).toBe('clara');
    await expect.poll(() => form.getByLabel('Last name').inputValue()).toBe('Barton');
    expect(await violations(visit.page())).toEqual([]);

    await form.getByRole('button', { name: 'Close' }).click();
    await form.waitFor({ state: 'detached' });
    await openForm();
    await expect.poll(() => form.getByLabel('Last name').inputValue()).toBe('Barton');
    answer = refuse(409, 'CONFLICT', 'clara@guidon.example is already a staff member');
    await email.fill('clara@guidon.example');
    await send.click();
    await form.getByText('clara@guidon.example is already a staff member').waitFor();
  });

  test('resends an invitation', async () => {
    const office = await open();
    await button('Invite Again Silas Whitcombe').click();
    await expectToast('Invitation Sent', 'silas.whitcombe@guidon.example has been invited.');
    expect(office.calls.at(-1)).toBe(
      'POST /api/staff {"email":"silas.whitcombe@guidon.example","firstName":"Silas","lastName":"Whitcombe"}',
    );
  });

  test('disables an account after a confirmation, and enables it', async () => {
    const office = await open();
    const question = visit.page().getByRole('alertdialog', { name: 'Disable Abigail Thorne?' });
    await button('Disable Abigail Thorne').click();
    await question.getByText(/signed out at once/).waitFor();
    await expect.poll(focused).toBe('Cancel');
    expect(await violations(visit.page())).toEqual([]);
    await visit.page().keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(office.calls).toHaveLength(1);

    await button('Disable Abigail Thorne').click();
    await question.getByRole('button', { name: 'Disable Account' }).click();
    await expectToast('Account Disabled', 'abigail.thorne@guidon.example has been signed out.');
    await expect.poll(() => standing('Abigail Thorne')).toBe('Disabled');
    expect(office.calls.at(-1)).toMatch(/^PATCH \/api\/staff\/[\w-]{36} {"isEnabled":false}$/);
    await expect.poll(focused).toBe('Enable Abigail Thorne');

    await button('Enable Abigail Thorne').click();
    await expectToast('Account Enabled', 'abigail.thorne@guidon.example can log in again.');
    await expect.poll(() => standing('Abigail Thorne')).toBe('Active');
    await expect.poll(focused).toBe('Disable Abigail Thorne');
  });

  test('keeps the status and reports a refused change', async () => {
    visit.expectComplaint(/409/);
    await open({
      answer: (call, route) =>
        call.startsWith('PATCH')
          ? given(route.fulfill(refuse(409, 'CONFLICT', 'You cannot disable your own account')))
          : undefined,
    });
    await button('Disable Abigail Thorne').click();
    await visit.page().getByRole('button', { name: 'Disable Account' }).click();
    await expectToast('Error', 'You cannot disable your own account');
    await expect.poll(() => standing('Abigail Thorne')).toBe('Active');
  });

  test('shows an error with retry', async () => {
    visit.expectComplaint(/500/);
    let isDown = true;
    await mockBackOffice(visit.page(), {
      answer: (call, route) =>
        isDown && call === 'GET /api/staff' ? given(route.fulfill(internal)) : undefined,
    });
    await visit.page().goto('/staff');
    await main().getByRole('heading', { name: 'Failed to Load Staff' }).waitFor();
    isDown = false;
    await button('Try Again').click();
    await expect.poll(() => rows('Staff').count()).toBe(4);
  });
});
