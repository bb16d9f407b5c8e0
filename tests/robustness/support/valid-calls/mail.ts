import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { account } from '../../../../shared/contract/account.ts';
import { alerts } from '../../../../shared/contract/alerts.ts';
import { mailings } from '../../../../shared/contract/mailings.ts';
import { orders } from '../../../../shared/contract/orders.ts';
import { listMails } from '../../../support/ses.ts';
import type { ApiClient, Prepare } from './client.ts';
import { getProductInStock } from './shop.ts';

export const mailCalls = {
  'GET /api/alerts': () => ({}),
  'POST /api/alerts': () => ({ body: { query: { search: randomUUID() }, cadence: 'weekly' } }),
  'PATCH /api/alerts/{id}': async (client) => ({
    params: { id: await createAlert(client) },
    body: { cadence: 'daily' },
  }),
  'DELETE /api/alerts/{id}': async (client) => ({ params: { id: await createAlert(client) } }),
  'GET /api/early-products': () => ({}),
  'GET /api/wanted': () => ({}),

  'POST /api/newsletter': () => ({ body: { email: `${randomUUID()}@visitors.example` } }),
  'POST /api/newsletter/confirm': async (client) => ({
    body: { token: await getConfirmationToken(client) },
  }),
  'POST /api/contact': () => ({
    body: {
      name: 'Ada Lovelace',
      email: `${randomUUID()}@visitors.example`,
      subject: 'A patch',
      message: 'Is it original?',
    },
  }),
  'POST /api/questions': async (client) => ({
    body: await createQuestion(client, `${randomUUID()}@visitors.example`),
  }),
  'POST /api/questions/confirm': async (client) => ({
    body: { token: await getQuestionToken(client) },
  }),
  'POST /api/personal-data': () => ({ body: { email: `${randomUUID()}@visitors.example` } }),
  'POST /api/personal-data/export': async (client) => ({
    body: { token: await getExportToken(client) },
  }),
  'POST /api/personal-data/erase': async (client) => ({
    body: { token: await getDataToken(client) },
  }),
  'GET /api/mail-preferences': async (client) => ({ query: { token: await getToken(client) } }),
  'PATCH /api/mail-preferences': async (client) => ({
    body: { token: await getToken(client), settings: { savedItems: true } },
  }),
  'POST /api/mail-preferences/refuse': async (client) => ({
    body: { token: await getRefusalToken(client) },
  }),
  'GET /api/mail-preferences/token': () => ({}),
  'POST /api/mail-preferences/link': async (client) => ({
    body: { token: await getToken(client) },
  }),
  'GET /api/unsubscribe': async (client) => ({ query: { token: await getToken(client) } }),
  'POST /api/unsubscribe': async (client) => ({ query: { token: await getToken(client) } }),
} satisfies Record<string, Prepare>;

async function createAlert(client: ApiClient): Promise<string> {
  const body = { query: { search: randomUUID() } };
  return (await client.call(alerts, 'POST /api/alerts', { body })).id;
}

async function getToken(client: ApiClient): Promise<string> {
  return (await client.call(mailings, 'GET /api/mail-preferences/token')).token;
}

async function getConfirmationToken(client: ApiClient): Promise<string> {
  const email = `${randomUUID()}@visitors.example`;
  await client.call(mailings, 'POST /api/newsletter', { body: { email } });
  return readToken(client, email);
}

/** Reuses a shop's token: visitors may request only so many mails an hour. */
function reuseToken(getNew: (client: ApiClient) => Promise<string>) {
  const tokens = new Map<string, Promise<string>>();
  return (client: ApiClient): Promise<string> => {
    const token = tokens.get(client.url) ?? getNew(client);
    tokens.set(client.url, token);
    return token;
  };
}

const getRefusalToken = reuseToken(async (client) => {
  const email = `${randomUUID()}@visitors.example`;
  await client.call(mailings, 'POST /api/newsletter', { body: { email } });
  return readToken(client, email, /refuse#([\w.-]+)/);
});

async function getDataToken(client: ApiClient): Promise<string> {
  const email = `${randomUUID()}@visitors.example`;
  await client.call(account, 'POST /api/personal-data', { body: { email } });
  return readToken(client, email);
}

const getExportToken = reuseToken(getDataToken);

async function getQuestionToken(client: ApiClient): Promise<string> {
  const email = `${randomUUID()}@visitors.example`;
  const body = await createQuestion(client, email);
  await client.call(orders, 'POST /api/questions', { body });
  return readToken(client, email);
}

const createQuestion = async (client: ApiClient, email: string) => ({
  name: 'Ada Lovelace',
  email,
  productId: await getProductInStock(client),
  question: 'Is it original?',
});

async function readToken(
  { inbox }: ApiClient,
  email: string,
  link = /token=([\w.-]+)/,
): Promise<string> {
  if (!inbox) throw new Error('The inbox is unknown');
  for (;;) {
    const mails = await listMails(inbox);
    const mail = mails.find(({ destination }) => destination.to.includes(email));
    const token = mail && link.exec(mail.body.text)?.[1];
    if (token) return token;
    await sleep(100);
  }
}
