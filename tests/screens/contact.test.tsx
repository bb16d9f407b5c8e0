import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEFAULT_SHOP_SETTINGS } from '../../shared/default-shop-settings.ts';
import { main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, definitions, focusedText, heading, press } from './support/locators.ts';
import { errorReply, type Handlers, NETWORK_ERROR } from './support/mockApi.ts';
import { ADA, mockShop } from './support/shop.ts';

const SEND = 'POST /api/contact';

const form = () => main().getByRole('form', { name: 'Message' });
const field = (label: string) => form().getByLabelText(label, { exact: true });
const send = () => form().getByRole('button', { name: 'Send Message' });
const fill = async (email = 'visitor@post.example') => {
  await field('Your name').fill(' Norman Cota ');
  await field('E-mail').fill(email);
  await field('Subject').fill('A helmet');
  await field('Your message').fill('Is the liner original?');
};
const open = async (handlers: Handlers = {}, user: typeof ADA | null = null) => {
  const { api } = mockShop({ user }, { [SEND]: { success: true }, ...handlers });
  await openApp('/contact');
  await expect.element(heading('Contact Us')).toBeVisible();
  return api;
};

test('the contact page shows how to reach the shop', async () => {
  await open();
  expect(document.title).toBe('Contact Us · Guidon');
  expect(definitions(main())).toEqual({
    Phone: '(555) 019-1944',
    'E-mail': 'sales@guidon.example',
    Hours: DEFAULT_SHOP_SETTINGS.hours,
  });
  await expect
    .element(main().getByRole('link', { name: '(555) 019-1944' }))
    .toHaveAttribute('href', 'tel:5550191944');
  await expectAccessible();
});

test('the contact page leaves out what the shop does not have', async () => {
  await open({ 'GET /api/settings': { ...DEFAULT_SHOP_SETTINGS, phone: null, hours: '' } });
  await expect.poll(() => definitions(main())).toEqual({ 'E-mail': 'sales@guidon.example' });
});

test('the contact page sends a message', async () => {
  const api = await open();
  const release = api.hold(SEND);
  await fill();
  await send().click();
  await expect.element(form().getByText('Sending…')).toBeVisible();
  release();
  await expect.element(main().getByText('visitor@post.example')).toBeVisible();
  await expect.poll(focusedText).toBe('Thank you');
  const [{ body } = { body: undefined }] = api.callsTo(SEND);
  expect(body).toEqual({
    name: 'Norman Cota',
    email: 'visitor@post.example',
    subject: 'A helmet',
    message: 'Is the liner original?',
    website: '',
    elapsedMs: expect.any(Number),
  });
  expect(api.callsTo(SEND)).toHaveLength(1);
  await expectAccessible();
  await button('Write Another Message').click();
  await expect.element(field('Your name')).toHaveValue(' Norman Cota ');
  await expect.element(field('Your message')).toHaveValue('');
});

test('a message on the contact page is kept when the page is left, until it is sent', async () => {
  const api = await open();
  await fill();
  const leave = async () => {
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Home' }).click();
    await expect.element(heading('Contact Us')).not.toBeInTheDocument();
  };
  const comeBack = () => page.getByRole('link', { name: 'Contact Us' }).click();
  await leave();
  await comeBack();
  await expect.element(field('Your message')).toHaveValue('Is the liner original?');
  const release = api.hold(SEND);
  await send().click();
  await leave();
  await comeBack();
  const pending = form().getByRole('button', { name: 'Sending…' });
  await press(pending, 'Enter');
  release();
  await expect.element(field('Your message')).toHaveValue('');
  await expect.element(field('E-mail')).toHaveValue('visitor@post.example');
  expect(api.callsTo(SEND)).toHaveLength(1);
});

test('the contact page names what is missing, and sends nothing', async () => {
  const api = await open();
  await send().click();
  for (const [label, problem] of [
    ['Your name', 'Please enter your name.'],
    ['E-mail', 'Please enter an e-mail address, such as name@example.com.'],
    ['Subject', 'Please enter a subject.'],
    ['Your message', 'Please enter your message.'],
  ] as const) {
    await expect.element(field(label)).toHaveAccessibleDescription(problem);
  }
  await expect.element(field('Your name')).toHaveFocus();
  await expectAccessible();
  await fill('visitor');
  await send().click();
  await expect.element(field('E-mail')).toHaveFocus();
  expect(api.changes).toEqual([]);
});

test.each([
  [NETWORK_ERROR, /could not be reached/],
  [errorReply('RATE_LIMITED', 'Too many messages.'), /^Too many messages\./],
  [errorReply('UNAVAILABLE', 'The shop is temporarily unavailable.'), /temporarily unavailable/],
] as const)('the contact page keeps a message that could not be sent', async (answer, message) => {
  const api = await open({ [SEND]: answer });
  await fill();
  await send().click();
  await expect.element(form().getByRole('alert').getByText(message)).toBeVisible();
  await expect.element(field('Your message')).toHaveValue('Is the liner original?');
  await expectAccessible();
  api.on(SEND, { success: true });
  await send().click();
  await expect.element(main().getByText('Thank you')).toBeVisible();
});

test('the contact page shows what the server finds wrong next to its field', async () => {
  await open({
    [SEND]: errorReply('INVALID_REQUEST', 'email: Expected another', {
      issues: [{ path: 'email', message: 'Expected another' }],
    }),
  });
  await fill();
  await send().click();
  await expect.element(field('E-mail')).toHaveAccessibleDescription('Expected another.');
  await expect.element(field('E-mail')).toHaveFocus();
  await expect.element(field('Subject')).toHaveValue('A helmet');
});

test('the contact page knows the name and address of a member', async () => {
  const api = await open({}, ADA);
  await expect.element(field('E-mail')).toHaveValue(ADA.email);
  await field('Subject').fill('My collection');
  await field('Your message').fill('I would like to sell it.');
  await send().click();
  await expect.element(main().getByText('Thank you')).toBeVisible();
  expect(api.callsTo(SEND)[0]?.body).toMatchObject({ email: ADA.email });
});

test('the contact page has a field that only programs fill in', async () => {
  await open();
  const trap = form().element().querySelector<HTMLInputElement>('input[name=website]');
  expect(trap?.ariaHidden).toBe('true');
  field('Your message').element().focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(send()).toHaveFocus();
});

test('the contact page fits a phone, a tablet and a desktop', async () => {
  const word = 'x'.repeat(200);
  const email = `${'x'.repeat(60)}@${'y'.repeat(60)}.example`;
  await open({ 'GET /api/settings': { ...DEFAULT_SHOP_SETTINGS, email, hours: word } });
  await expect.element(main().getByText(word)).toBeVisible();
  await expectFitsAccessibly();
});
