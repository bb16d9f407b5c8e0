import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { demoInstance } from '../support/demo-instance.ts';
import { accounts } from '../support/log-in.ts';
import { freshPage } from '../support/page.ts';
import { listMails, type SentMail } from '../support/ses.ts';
import { signInAs } from '../support/sign-in.ts';

const shop = demoInstance();
const visit = freshPage({ shop });

const waitForMail = async (to: string, subject: RegExp): Promise<SentMail> => {
  const find = async () =>
    (await listMails(shop.inbox)).find(
      (mail) => mail.destination.to.includes(to) && subject.test(mail.subject),
    );
  await expect.poll(find).toBeDefined();
  return (await find()) as SentMail;
};
const headerOf = (mail: SentMail, name: string) =>
  mail.headers.find((header) => header.name === name)?.value ?? '';
const linkIn = ({ body }: SentMail, path: string) =>
  new RegExp(`${shop.url}${path}\\S*`).exec(body.text)?.[0] ?? '';

async function addPhoto(from: string) {
  const formula = encodeURIComponent(`{Unique ID}='${from}'`);
  const { records } = (await shop.callAirtable('GET', `Item%20Log?filterByFormula=${formula}`)) as {
    records: { fields: { Photos: { url: string; filename: string }[] } }[];
  };
  return records[0]?.fields.Photos.slice(0, 1).map(({ url, filename }) => ({ url, filename }));
}

test('a collector who wants Rangers is mailed the new tab with its photo soon after the sync, until one press unsubscribes', async () => {
  const page = visit.page();
  await signInAs(page, shop.url, 'collector');
  await page.goto('/?search=rangers#all-items');
  await page.getByRole('button', { name: 'Notify me' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save Alert' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  const Header = `2nd Ranger Battalion tab ${randomUUID().slice(0, 8)}`;
  const fields = {
    Header,
    Status: 'List',
    'Item Type': ['Patches'],
    Era: 'WWII (1941-1945)',
    Photos: await addPhoto('GD-0001'),
  };
  await shop.callAirtable('POST', 'Item%20Log', { fields });
  expect(await shop.sync()).toMatchObject({ status: 'succeeded' });

  const mail = await waitForMail(accounts.collector.email, new RegExp(`^New: ${Header}$`));
  const photo = /<img[^>]+src="([^"]+)"/.exec(mail.body.html)?.[1] ?? '';
  const response = await fetch(photo);
  expect(response.headers.get('content-type')).toMatch(/^image\//);
  const product = linkIn(mail, '/product/');
  // The function that renders it may have loaded the catalog seconds ago.
  await expect.poll(async () => (await fetch(product)).status).toBe(200);
  await page.goto(product);
  await page.getByRole('heading', { name: Header }).waitFor();

  const address = headerOf(mail, 'List-Unsubscribe').slice(1, -1);
  await page.goto(address);
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
  await page.getByRole('heading', { name: /You are unsubscribed/ }).waitFor();
  await shop.callAirtable('POST', 'Item%20Log', {
    fields: { ...fields, Header: `Another Ranger tab ${randomUUID()}` },
  });
  expect(await shop.sync()).toMatchObject({ status: 'succeeded' });
  // The newsletter of the same publication is sent after the alerts.
  const subscriber = await subscribeNewsletter(`${randomUUID()}@visitors.example`);
  expect(subscriber).toBeDefined();
  const mails = await listMails(shop.inbox);
  expect(mails.filter(({ subject }) => subject.includes('Another Ranger tab'))).toEqual([]);
});

async function subscribeNewsletter(email: string): Promise<SentMail> {
  const response = await fetch(`${shop.url}/api/newsletter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(response.status).toBe(202);
  return waitForMail(email, /confirm/i);
}

test('a visitor without an account subscribes in the footer, confirms from the inbox, and changes the preferences', async () => {
  const page = visit.page();
  const email = `${randomUUID()}@visitors.example`;
  await page.goto('/');
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText(/Check your inbox/).waitFor();

  const mail = await waitForMail(email, /confirm/i);
  await page.goto(linkIn(mail, '/newsletter/confirm'));
  await page.getByRole('button', { name: 'Confirm subscription' }).click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  await page.getByRole('link', { name: 'E-mail preferences' }).click();
  await page.getByText(`${email.slice(0, 1)}•••@visitors.example`).waitFor();
  await page.getByRole('button', { name: 'Unsubscribe from everything' }).click();
  await page.reload();
  await page.getByText(`${email.slice(0, 1)}•••@visitors.example`).waitFor();
  const { hash, search } = new URL(page.url());
  expect(search).toBe('');
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? '';
  const preferences = await fetch(`${shop.url}/api/mail-preferences`, {
    headers: { 'x-mail-token': token },
  });
  expect(await preferences.json()).toMatchObject({ settings: { newsletter: 'off' } });
});
