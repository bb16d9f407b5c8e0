import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BUDGETS } from '../../../shared/contract/budgets.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startTestCognito } from '../../../tests/support/cognito.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { makeProducts } from '../../../tests/support/products.ts';
import { signedIn } from '../../../tests/support/session.ts';
import { makeStoredViewing } from '../../../tests/support/stored-viewing.ts';
import { createVisitorQuote } from '../../../tests/support/visitor-quotes.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';
import type { StoredQuote } from '../table/orders.ts';
import type { QuoteChanged } from '../table/outbox.ts';

type Budgets = typeof BUDGETS;
type Causing = {
  [K in keyof Budgets]: Budgets[K]['mailsPerHour'] extends 0 ? never : K;
}[keyof Budgets];

const [product] = makeProducts(1) as [Product];
let engines: Awaited<ReturnType<typeof startEngines>>;
let cognito: Awaited<ReturnType<typeof startTestCognito>>;
let queue: typeof import('../table/mail-queue.ts');
let calls: Record<
  'account' | 'cart' | 'customers' | 'deliveries' | 'mailings' | 'orders',
  Awaited<ReturnType<typeof loadCalls>>
>;
beforeAll(async () => {
  engines = await startEngines();
  cognito = await startTestCognito();
  Object.assign(process.env, engines.env, cognito.env, {
    MAIL_FROM: 'shop@guidon.example',
    MAIL_REPLY_TO: 'dealer@guidon.example',
  });
  calls = {
    account: await loadCalls('account'),
    cart: await loadCalls('cart'),
    customers: await loadCalls('customers'),
    deliveries: await loadCalls('deliveries'),
    mailings: await loadCalls('mailings'),
    orders: await loadCalls('orders'),
  };
  queue = await import('../table/mail-queue.ts');
  const { writeProducts } = await import('../table/products.ts');
  const put = [{ ...product, availability: 'In Stock' as const, sourceHash: null }];
  await writeProducts({ put, remove: [] });
});
afterAll(async () => {
  await cognito.close();
  await engines.stop();
});
beforeEach(async () => {
  for (const { SK } of await listMails()) await queue.removeMail(SK);
});

const listMails = () => Array.fromAsync(queue.iterateQueue(100));
const sourceIp = '198.51.100.7';
const newEmail = () => `${randomUUID()}@visitors.example`;
const person = { name: 'Ada', elapsedMs: 9_000 };
const question = (email: string, sourceIp: string) =>
  calls.orders('POST /api/questions', {
    sourceIp,
    body: { ...person, email, productId: product.id, question: 'Original?' },
  });

async function requestQuote(): Promise<string> {
  const { headers } = await signedIn();
  await calls.cart('POST /api/cart', { headers, body: { productId: product.id } });
  return (await calls.orders('POST /api/orders', { headers, body: {} })).body.id;
}

async function confirmQuestion(): Promise<string> {
  const email = newEmail();
  await question(email, sourceIp);
  const [queued] = await listMails();
  const content = queued?.mail.content;
  const token = content && 'token' in content ? content.token : '';
  await calls.orders('POST /api/questions/confirm', { body: { token } });
  const { iterateEvents } = await import('../../../tests/support/outbox.ts');
  const events = await Array.fromAsync(iterateEvents());
  const last = events.at(-1);
  if (last?.kind !== 'quote-changed') throw new Error('The question is no quote');
  await queue.removeMail(queued?.SK ?? '');
  return last.orderId;
}

async function anonymize(orderId: string): Promise<void> {
  const { findOrder } = await import('../table/orders.ts');
  const { anonymizeOrders } = await import('../../domain/quotes/personal-data.ts');
  await anonymizeOrders((await findOrder(orderId))?.userId ?? '');
}

async function change(orderId: string, what: QuoteChanged['change']): Promise<void> {
  const { handler } = await import('../../jobs/outbox/handler.ts');
  const SK = randomUUID();
  const event = { kind: 'quote-changed', orderId, change: what, actor: 'collector' };
  const NewImage = marshall({ PK: 'OUTBOX', SK, event });
  const Records = [{ eventName: 'INSERT', dynamodb: { SequenceNumber: SK, NewImage } }];
  const answer = await withinPermissions('outbox', () =>
    handler({ Records } as unknown as DynamoDBStreamEvent),
  );
  expect(answer).toEqual({ batchItemFailures: [] });
}

const CAUSES: Record<Causing, () => Promise<() => Promise<unknown>>> = {
  quote: async () => {
    const id = await requestQuote();
    return () => change(id, 'requested');
  },
  quoteAnswer: async () => {
    const id = await requestQuote();
    return () => change(id, 'accepted');
  },
  quoteMessage: async () => {
    const id = await requestQuote();
    return () => change(id, 'message');
  },
  confirmedQuestion: async () => {
    const id = await confirmQuestion();
    return () => change(id, 'requested');
  },
  accountDeletion: async () => {
    const id = await requestQuote();
    await anonymize(id);
    return () => change(id, 'withdrawn');
  },
  visitorData: async () => {
    const id = await confirmQuestion();
    await anonymize(id);
    return () => change(id, 'withdrawn');
  },
  newsletter: async () => () =>
    calls.mailings('POST /api/newsletter', {
      sourceIp,
      body: { email: newEmail(), elapsedMs: 9_000 },
    }),
  preferencesLink: async () => {
    const { createMailToken } = await import('../table/mail-tokens.ts');
    const { saveSettings, toRecipientId } = await import('../table/mail-recipients.ts');
    return async () => {
      const email = newEmail();
      const sub = toRecipientId(email);
      await saveSettings(sub, email, { newsletter: 'weekly' });
      const token = await createMailToken('unsubscribe', { sub, list: 'newsletter' });
      return calls.mailings('POST /api/mail-preferences/link', { sourceIp, body: { token } });
    };
  },
  question: async () => () => question(newEmail(), '198.51.100.8'),
  contactMessage: async () => () =>
    calls.mailings('POST /api/contact', {
      sourceIp,
      body: { ...person, email: newEmail(), subject: 'A patch', message: 'Original?' },
    }),
  trackedOrder: async () => {
    const quotes: StoredQuote[] = [];
    for (let n = 0; n < BUDGETS.trackedOrder.mailsPerHour + 10; n++) {
      quotes.push(await createVisitorQuote(product));
    }
    return async () => {
      const { reference, requester } = quotes.pop() ?? {};
      return calls.deliveries('POST /api/track-order', {
        sourceIp,
        body: { reference, email: requester?.email, elapsedMs: 9_000 },
      });
    };
  },
  viewingLink: async () => {
    const { createMailToken } = await import('../table/mail-tokens.ts');
    const { createViewing } = await import('../table/private-viewings.ts');
    const customerId = randomUUID();
    const tokens: string[] = [];
    for (let n = 0; n < BUDGETS.viewingLink.mailsPerHour + 10; n++) {
      const viewing = makeStoredViewing(customerId);
      await createViewing(viewing);
      tokens.push(await createMailToken('viewing', { sub: `${viewing.id}~${customerId}` }));
    }
    return () =>
      calls.customers('POST /api/viewing-links/answer', {
        body: { token: tokens.pop(), interests: [], message: 'Not this time.' },
      });
  },
  dataRequest: async () => () =>
    calls.account('POST /api/personal-data', {
      sourceIp,
      body: { email: newEmail(), elapsedMs: 9_000 },
    }),
};

test.each(Object.entries(CAUSES))(
  'concurrent changes of a %s cause no more mails within an hour than its budget',
  async (name, prepare) => {
    const { mailsPerHour } = BUDGETS[name as Causing];
    const cause = await prepare();
    await Promise.all(Array.from({ length: mailsPerHour + 10 }, cause));
    expect(await listMails()).toHaveLength(mailsPerHour);
  },
);
