import { randomUUID } from 'node:crypto';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import type { RouteKey } from '../../../shared/contract/endpoint.ts';
import type { AlertQuery, Cadence } from '../../../shared/entities/alert.ts';
import type { Mail } from '../../../shared/entities/mail.ts';
import type { Order } from '../../../shared/entities/order.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { toGuestId } from '../../../shared/quotes/guest-id.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { interceptS3Command } from '../../../tests/support/intercept-s3.ts';
import { makeProducts } from '../../../tests/support/products.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';
import type { OutboxEvent } from '../../platform/table/outbox.ts';

const DEALER = 'dealer@guidon.example';
let engines: Awaited<ReturnType<typeof startEngines>>;
let storage: {
  queue: typeof import('../../platform/table/mail-queue.ts');
  recipients: typeof import('../../platform/table/mail-recipients.ts');
  products: typeof import('../../platform/table/products.ts');
  catalog: typeof import('../../domain/catalog/publish-catalog.ts');
  alerts: typeof import('../../platform/table/alerts.ts');
};
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env, {
    MAIL_REPLY_TO: DEALER,
    MAIL_FROM: DEALER,
    ALERT_DELAY_SECONDS: '3600',
  });
  storage = {
    queue: await import('../../platform/table/mail-queue.ts'),
    recipients: await import('../../platform/table/mail-recipients.ts'),
    products: await import('../../platform/table/products.ts'),
    catalog: await import('../../domain/catalog/publish-catalog.ts'),
    alerts: await import('../../platform/table/alerts.ts'),
  };
});
afterAll(() => engines.stop());
beforeEach(clear);

/** Starts a test with an empty queue, without alerts, and with a shop whose products are known. */
async function clear() {
  await publish();
  await handle({ kind: 'catalog-published' });
  for await (const page of storage.alerts.iterateAlertPages()) {
    for (const { userId, id } of page) await storage.alerts.deleteAlert(userId, id);
  }
  for await (const { SK } of storage.queue.iterateQueue(100)) await storage.queue.removeMail(SK);
}

const makeProduct = (name: string, fields: Partial<Product> = {}): Product => ({
  ...(makeProducts(1)[0] as Product),
  id: randomUUID(),
  name,
  description: null,
  shortDescription: null,
  unitName: null,
  unitNumber: null,
  motto: null,
  availability: 'In Stock',
  stockQuantity: 1,
  ...fields,
});
async function publish(put: Product[] = [], remove: string[] = []) {
  const written = { put: put.map((product) => ({ ...product, sourceHash: null })), remove };
  await storage.products.writeProducts(written);
  await storage.catalog.publishCatalog();
}
async function invoke(event: object) {
  const { handler } = await import('./handler.ts');
  return withinPermissions('outbox', () => handler(event as Parameters<typeof handler>[0]));
}
const toRecord = (event: OutboxEvent, SK: string) => ({
  eventName: 'INSERT',
  dynamodb: { SequenceNumber: SK, NewImage: marshall({ PK: 'OUTBOX', SK, event }) },
});
async function handle(event: OutboxEvent, id: string = randomUUID()) {
  expect(
    await invoke({ Records: [toRecord(event, id)] } as unknown as DynamoDBStreamEvent),
  ).toEqual({ batchItemFailures: [] });
}
const announce = (id?: string) => handle({ kind: 'catalog-published' }, id);
/** Fails when it saves that the changes were announced. */
async function announceAndCrash(id: string) {
  interceptS3Command('PutObjectCommand', () =>
    interceptS3Command('PutObjectCommand', () => {
      throw new Error('Crashed');
    }),
  );
  const Records = [toRecord({ kind: 'catalog-published' }, id)];
  expect(await invoke({ Records } as unknown as DynamoDBStreamEvent)).toEqual({
    batchItemFailures: [{ itemIdentifier: id }],
  });
}
const tick = () => invoke({ cause: 'schedule' });
const listMails = async (): Promise<Mail[]> =>
  (await Array.fromAsync(storage.queue.iterateQueue(100))).map(({ mail }) => mail);
const alertsFor = async (to: string) =>
  (await listMails()).flatMap(({ to: address, content }) =>
    address === to && content.template === 'alert-matches' ? [content] : [],
  );
const namesIn = (contents: Awaited<ReturnType<typeof alertsFor>>) =>
  contents.flatMap(({ matches }) => matches.flatMap(({ products }) => products.map((p) => p.name)));
async function want(query: AlertQuery, cadence: Cadence = 'immediate', member?: Member) {
  const owner = member ?? (await signedIn());
  const call = await loadCalls('alerts');
  const { status } = await call('POST /api/alerts', {
    headers: owner.headers,
    body: { query, cadence },
  });
  expect(status).toBe(201);
  return owner;
}
type Member = Awaited<ReturnType<typeof signedIn>>;
async function at<T>(ms: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: ms });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

test('a publication tells those who want the new products, once', async () => {
  const ranger = await want({ search: 'rangers' });
  const other = await want({ search: 'submarine' });
  const tab = makeProduct('2nd Ranger Battalion tab');
  await publish([tab, makeProduct('Garrison cap')]);
  await announce('first');
  await announce('first');
  await announce();
  const mails = await alertsFor(ranger.user.email);
  expect(mails).toMatchObject([
    {
      cadence: 'immediate',
      matches: [
        {
          path: '/?search=rangers#all-items',
          products: [{ id: tab.id, name: tab.name }],
          total: 1,
        },
      ],
    },
  ]);
  expect(await alertsFor(other.user.email)).toEqual([]);
});

test('a publication is a small mail to a member with many long alerts, and delays no other mail', async () => {
  const hostile = await signedIn();
  const longest = Array.from({ length: 50 }, (_, n) => `${n}`.padStart(200, 'ß'));
  for (let n = 0; n < 50; n++) {
    // Larger than what the call accepts: an alert of the release before.
    await storage.alerts.createAlert({
      id: randomUUID(),
      userId: hostile.user.id,
      query: {
        unitNames: ['30th Division', `${n}`, ...longest.slice(2)],
        eras: ['WWII', ...longest.slice(1)],
        materials: ['Twill', ...longest.slice(1)],
      },
      cadence: 'immediate',
      isNameShown: false,
      createdAt: new Date().toISOString(),
      updatedAt: new Date().toISOString(),
    });
  }
  const other = await want({ unitNames: ['30th Division'] });
  await publish([
    makeProduct('Old Hickory', { unitName: '30th Division', era: 'WWII', material: 'Twill' }),
  ]);
  await announce();
  const [mail] = (await listMails()).filter(({ to }) => to === hostile.user.email);
  expect(mail?.content).toMatchObject({ template: 'alert-matches' });
  expect(Buffer.byteLength(JSON.stringify(mail))).toBeLessThan(100_000);
  expect(namesIn(await alertsFor(other.user.email))).toEqual(['Old Hickory']);
});

test('a publication announces nothing twice when it is processed again after a crash', async () => {
  const { user } = await want({ search: 'rangers' });
  const tab = makeProduct('1st Ranger Battalion scroll');
  await publish([tab]);
  await announceAndCrash('crashed');
  await publish([makeProduct('5th Ranger Battalion scroll')]);
  await announce('crashed');
  await announce('next');
  expect(namesIn(await alertsFor(user.email)).sort()).toEqual([
    '1st Ranger Battalion scroll',
    '5th Ranger Battalion scroll',
  ]);
});

test('a publication does not announce products that come back as new', async () => {
  const { user } = await want({ search: 'rangers' });
  const tab = makeProduct('Ranger beret');
  await publish([tab]);
  await announce();
  await publish([], [tab.id]);
  await announce();
  await publish([tab]);
  await announce();
  expect(namesIn(await alertsFor(user.email))).toEqual([tab.name]);
});

test('a publication is one mail to a member with several alerts, and has nothing about other members', async () => {
  const member = await signedIn({}, 'Grace');
  await want({ search: 'rangers' }, 'immediate', member);
  await want({ search: 'marines' }, 'immediate', member);
  const other = await want({ search: 'rangers' });
  await publish([makeProduct('Ranger tab'), makeProduct('Marines emblem')]);
  await announce();
  const mails = (await listMails()).filter(({ to }) => to === member.user.email);
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).not.toContain(other.user.email);
  expect(JSON.stringify(mails)).not.toContain(other.user.id);
  const [content] = await alertsFor(member.user.email);
  expect(content?.matches.map(({ products }) => products[0]?.name)).toEqual(
    expect.arrayContaining(['Ranger tab', 'Marines emblem']),
  );
});

test('a publication says nothing of what was sold or deleted before the digest', async () => {
  const kept = await want({ search: 'rangers' }, 'daily');
  const sold = await want({ search: 'marines' }, 'daily');
  const deleted = await want({ search: 'rangers' }, 'daily');
  const emblem = makeProduct('Marines emblem');
  await publish([makeProduct('Ranger tab'), emblem]);
  await announce();
  expect(await alertsFor(kept.user.email)).toEqual([]);
  await publish([{ ...emblem, availability: 'Sold Out' }]);
  const alerts = await storage.alerts.listAlerts(deleted.user.id);
  await storage.alerts.deleteAlert(deleted.user.id, alerts[0]?.id ?? '');
  const dueMs = Date.now() + 3_601_000;
  await at(dueMs, tick);
  await at(dueMs, tick);
  expect(namesIn(await alertsFor(kept.user.email))).toEqual(['Ranger tab']);
  expect(await alertsFor(sold.user.email)).toEqual([]);
  expect(await alertsFor(deleted.user.email)).toEqual([]);
});

test('a publication shows pieces last that are on hold when the digest is sent', async () => {
  const { changeHold } = await import('../../domain/quotes/holds.ts');
  const { user } = await want({ search: 'rangers' }, 'daily');
  const names = ['Ranger tab', 'Ranger bar'];
  const tabs = names.map((name) => makeProduct(name));
  await publish(tabs);
  await announce();
  // Equally new ones are listed by their ids.
  const [held, free] = tabs.sort((a, b) => (a.id < b.id ? -1 : 1)) as [Product, Product];
  const dueMs = Date.now() + 3_601_000;
  const claim = { id: randomUUID(), kind: 'manual' as const, quantity: 1, reason: 'Show' };
  const times = {
    until: new Date(dueMs + 86_400_000).toISOString(),
    at: new Date().toISOString(),
  };
  await changeHold({ productId: held.id, name: held.name }, () => ({
    claims: [{ ...claim, ...times, by: null, airtable: null }],
    freed: [],
  }));
  await at(dueMs, tick);
  expect(namesIn(await alertsFor(user.email))).toEqual([free.name, held.name]);
});

test('a publication collects several publications in one daily mail', async () => {
  const { user } = await want({ search: 'rangers' }, 'daily');
  const startMs = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 1_000;
  await at(startMs, async () => {
    await publish([makeProduct('Ranger tab')]);
    await announce();
    await publish([makeProduct('Ranger scroll')]);
    await announce();
  });
  await at(startMs + 3_600_000, tick);
  const mails = await alertsFor(user.email);
  expect(mails).toHaveLength(1);
  expect(namesIn(mails).sort()).toEqual(['Ranger scroll', 'Ranger tab']);
  expect(mails[0]?.matches).toMatchObject([{ total: 2 }]);
});

test('a publication does not mail members who have turned their alerts off', async () => {
  const { user } = await want({ search: 'rangers' });
  const id = storage.recipients.toRecipientId(user.email);
  await storage.recipients.saveSettings(id, user.email, { alerts: false });
  await publish([makeProduct('Ranger tab')]);
  await announce();
  expect(await alertsFor(user.email)).toEqual([]);
});

test('a publication goes to the subscribers of the newsletter, weekly or at once', async () => {
  const subscribe = async (newsletter: 'weekly' | 'immediate') => {
    const email = `${randomUUID()}@visitors.example`;
    const id = storage.recipients.toRecipientId(email);
    await storage.recipients.saveSettings(id, email, { newsletter });
    return email;
  };
  const [weekly, immediate] = [await subscribe('weekly'), await subscribe('immediate')];
  const newsTo = async (email: string) =>
    (await listMails()).filter(
      ({ to, content }) => to === email && content.template === 'new-arrivals',
    );
  await publish([makeProduct('Ranger tab')]);
  await announce('issue');
  await announce('issue');
  expect(await newsTo(immediate)).toHaveLength(1);
  expect(await newsTo(weekly)).toEqual([]);
  await at(Date.now() + 3_601_000, tick);
  await at(Date.now() + 3_601_000, tick);
  expect(await newsTo(weekly)).toMatchObject([
    { list: 'newsletter', content: { cadence: 'weekly' } },
  ]);
  expect(await newsTo(immediate)).toHaveLength(1);
});

test('a publication tells who has a piece in the cart or the wishlist that it was sold or is back', async () => {
  const [patch, cap] = [makeProduct('Patch'), makeProduct('Cap')];
  await publish([patch, cap]);
  await announce();
  const member = await signedIn();
  const [wishlist, cart] = [await loadCalls('wishlist'), await loadCalls('cart')];
  const { headers } = member;
  await wishlist('POST /api/wishlist', { headers, body: { productId: patch.id } });
  await cart('POST /api/cart', { headers, body: { productId: patch.id } });
  await cart('POST /api/cart', { headers, body: { productId: cap.id } });
  const news = async () =>
    (await listMails()).flatMap(({ to, content }) =>
      to === member.user.email && content.template === 'saved-items' ? [content] : [],
    );
  await publish([{ ...patch, availability: 'Sold Out' }], [cap.id]);
  await announce('sold');
  await announce('sold');
  const [sold, ...more] = await news();
  expect(more).toEqual([]);
  expect(sold?.sold.map(({ name }) => name).sort()).toEqual(['Cap', 'Patch']);
  expect(sold?.back).toEqual([]);
  await publish([patch]);
  await announce();
  // The order of the queue says nothing about the time.
  const back = (await news()).filter((content) => content.back.length > 0);
  expect(back).toMatchObject([{ sold: [], back: [{ id: patch.id }] }]);
});

describe('an early product', () => {
  const HOURS = 48;
  const afterMs = () => Date.now() + HOURS * 3_600_000;
  beforeEach(() => {
    process.env.EARLY_ACCESS_HOURS = String(HOURS);
  });
  afterEach(async () => {
    delete process.env.EARLY_ACCESS_HOURS;
    // The next test starts without early products.
    await publish();
  });
  const subscribe = async () => {
    const email = `${randomUUID()}@visitors.example`;
    const id = storage.recipients.toRecipientId(email);
    await storage.recipients.saveSettings(id, email, { newsletter: 'immediate' });
    return email;
  };
  const newsTo = async (email: string) =>
    (await listMails()).flatMap(({ to, content }) =>
      to === email && content.template === 'new-arrivals'
        ? content.products.map(({ name }) => name)
        : [],
    );
  const loadState = () => import('../../platform/bucket/announced-products.ts');

  test('an early product is announced to members at once, and in the newsletter when it is public', async () => {
    const { user } = await want({ search: 'rangers' });
    const reader = await subscribe();
    await publish([makeProduct('Ranger tab')]);
    await announce();
    expect(namesIn(await alertsFor(user.email))).toEqual(['Ranger tab']);
    expect(await newsTo(reader)).toEqual([]);
    await at(afterMs(), async () => {
      await publish([makeProduct('Ranger scroll')]);
      await announce();
      await announce();
    });
    expect(namesIn(await alertsFor(user.email)).sort()).toEqual(['Ranger scroll', 'Ranger tab']);
    expect(await newsTo(reader)).toEqual(['Ranger tab']);
  });

  test('an early product matches a search with corrections as a public one does', async () => {
    const { user } = await want({ search: 'rangrs' });
    await publish([makeProduct('Ranger tab')]);
    await announce();
    expect(namesIn(await alertsFor(user.email))).toEqual(['Ranger tab']);
  });

  /** Ends before it has saved that everything is announced. */
  async function announceAndCrash() {
    const { s3 } = await import('../../platform/aws/s3.ts');
    const { ANNOUNCED_PRODUCTS } = await import('../../platform/bucket/object-keys.ts');
    let writes = 0;
    s3.middlewareStack.add(
      (next) => async (args) => {
        const { Key } = args.input as { Key?: string };
        const isWrite = Key === ANNOUNCED_PRODUCTS && 'Body' in args.input;
        if (isWrite && ++writes === 2) throw new Error('The process ended');
        return next(args);
      },
      { step: 'initialize', name: 'crash' },
    );
    const record = toRecord({ kind: 'catalog-published' }, randomUUID());
    const answer = await invoke({ Records: [record] });
    s3.middlewareStack.remove('crash');
    expect(answer.batchItemFailures).toHaveLength(1);
  }

  test('an early product is announced once when a crash interrupts either notice', async () => {
    const { user } = await want({ search: 'rangers' });
    const reader = await subscribe();
    const { loadAnnouncedProducts } = await loadState();
    const tab = makeProduct('Ranger tab');
    await publish([tab]);
    await announceAndCrash();
    expect((await loadAnnouncedProducts())?.pending).toMatchObject({ early: [tab.id] });
    await announce();
    await announce();
    expect(namesIn(await alertsFor(user.email))).toEqual(['Ranger tab']);
    expect(await loadAnnouncedProducts()).toMatchObject({
      owedToNewsletter: [tab.id],
      pending: null,
    });
    expect(await newsTo(reader)).toEqual([]);
    await at(afterMs(), async () => {
      await publish();
      await announceAndCrash();
      expect((await loadAnnouncedProducts())?.pending).toMatchObject({ released: [tab.id] });
      await announce();
      await announce();
    });
    expect(await newsTo(reader)).toEqual(['Ranger tab']);
    expect(await loadAnnouncedProducts()).toMatchObject({ owedToNewsletter: [], pending: null });
  });

  test('an early product is not in the newsletter when it is sold before it is public', async () => {
    const reader = await subscribe();
    const tab = makeProduct('Ranger tab');
    await publish([tab]);
    await announce();
    await publish([{ ...tab, availability: 'Sold Out' }]);
    await announce();
    await at(afterMs(), async () => {
      await publish([tab]);
      await announce();
    });
    expect(await newsTo(reader)).toEqual([]);
  });

  test('an early product is published by the clock, without mails as well', async () => {
    const { fetchPublishedIds } = await import('../../platform/bucket/published-catalog.ts');
    const tab = makeProduct('Ranger tab');
    await publish([tab]);
    delete process.env.MAIL_REPLY_TO;
    await tick();
    expect((await fetchPublishedIds())?.has(tab.id)).toBe(false);
    vi.useFakeTimers({ toFake: ['Date'], now: afterMs() });
    try {
      await tick();
      await expect.poll(async () => (await fetchPublishedIds())?.has(tab.id)).toBe(true);
    } finally {
      vi.useRealTimers();
      process.env.MAIL_REPLY_TO = DEALER;
    }
  });
});

describe('a quote', () => {
  type QuoteMail = Mail & { content: Extract<Mail['content'], { template: 'quote-update' }> };
  const HOUR_MS = 3_600_000;
  const DAY_MS = 24 * HOUR_MS;

  const staffCalls = async () => {
    const [{ headers }, orders] = [await signedInStaff(), await loadCalls('orders')];
    return async (routeKey: RouteKey, params: Record<string, string>, body?: unknown) => {
      const answer = await orders(routeKey, { headers, params, body });
      expect(answer.status).toBeLessThan(300);
      return answer.body;
    };
  };
  async function request(product: Product, member: Member, note?: string): Promise<Order> {
    const [cart, orders] = [await loadCalls('cart'), await loadCalls('orders')];
    const { headers } = member;
    await cart('POST /api/cart', { headers, body: { productId: product.id } });
    const { status, body } = await orders('POST /api/orders', { headers, body: { note } });
    expect({ status, body }).toMatchObject({ status: 201 });
    return body;
  }
  async function act(member: Member, { id }: Order, action: string, body?: object) {
    const orders = await loadCalls('orders');
    const routeKey = `POST /api/orders/{id}/${action}` as const;
    const answer = await orders(routeKey, { headers: member.headers, params: { id }, body });
    expect(answer.status).toBeLessThan(300);
    return answer.body as Order;
  }
  const offer = async ({ id, items }: Order, price = '125.00') => {
    const lines = items.map(({ productId }) => ({ productId, price }));
    const call = await staffCalls();
    await call('POST /api/orders/{id}/offers', { id }, { lines, shipping: '10', note: 'Fine.' });
  };
  async function offerAndAccept(order: Order, member: Member) {
    await offer(order);
    await act(member, order, 'accept', { offer: 1 });
  }

  /** Delivers what has happened to the quote so far, each event twice. */
  async function deliver({ id }: Pick<Order, 'id'>) {
    const { iterateEvents } = await import('../../../tests/support/outbox.ts');
    const all = await Array.fromAsync(iterateEvents());
    const events = all.filter((event) => 'orderId' in event && event.orderId === id);
    for (const [n, event] of [...events.entries(), ...events.entries()]) {
      await handle(event, `${id} ${n}`);
    }
  }
  /** Delivers what has happened, and takes the mails about it from the queue. */
  async function receive(order: Pick<Order, 'id'>) {
    await deliver(order);
    const queued = await Array.fromAsync(storage.queue.iterateQueue(100));
    const mails: QuoteMail[] = [];
    for (const { SK, mail } of queued) {
      const { content } = mail;
      if (content.template !== 'quote-update' || content.orderId !== order.id) continue;
      mails.push(mail as QuoteMail);
      await storage.queue.removeMail(SK);
    }
    return mails.sort((one, other) => one.content.to.localeCompare(other.content.to));
  }
  const contents = async (order: Pick<Order, 'id'>) =>
    (await receive(order)).map(({ content }) => content);

  test('a quote that began as a question is one in the mails until an offer is made', async () => {
    const patch = makeProduct('Patch');
    await publish([patch]);
    const { headers } = await signedIn();
    const orders = await loadCalls('orders');
    const body = { productId: patch.id, question: 'Is it original?' };
    const { body: order } = await orders('POST /api/orders/question', { headers, body });
    expect(order).toMatchObject({ isQuestion: true });
    expect((await contents(order)).map(({ isQuestion }) => isQuestion)).toEqual([true, true]);
    await offer(order);
    expect(await contents(order)).toMatchObject([{ update: 'offered', isQuestion: false }]);
  });

  test('a quote is confirmed to the collector, and reported to the dealer', async () => {
    const patch = makeProduct('Patch', { isAuthentic: false });
    await publish([patch]);
    const member = await signedIn();
    const order = await request(patch, member, 'Hi');
    const { reference } = order;
    const content = { update: 'requested', orderId: order.id, reference, text: 'Hi', totals: null };
    expect(await receive(order)).toMatchObject([
      {
        to: member.user.email,
        userId: member.user.id,
        list: 'quotes',
        content: {
          ...content,
          to: 'collector',
          isGuest: false,
          items: [{ name: 'Patch', isAuthentic: false, quantity: 1, price: null }],
        },
      },
      {
        to: DEALER,
        list: 'quotes',
        content: { ...content, to: 'dealer', requester: { firstName: 'Ada' } },
      },
    ]);
    expect(await receive(order)).toEqual([]);
  });

  test('a quote with messages that the dealer has not read is one mail to them, until they read', async () => {
    const patch = makeProduct('Patch');
    await publish([patch]);
    const member = await signedIn();
    const order = await request(patch, member);
    await receive(order);
    for (const text of ['One', 'Two', 'Three']) await act(member, order, 'messages', { text });
    expect(await contents(order)).toMatchObject([{ to: 'dealer', update: 'message', text: 'One' }]);
    const { messages } = await act(member, order, 'messages', { text: 'Four' });
    expect(await contents(order)).toEqual([]);
    const call = await staffCalls();
    const last = messages.at(-1)?.id;
    await call('POST /api/orders/{id}/read', { id: order.id }, { message: last });
    await act(member, order, 'messages', { text: 'Five' });
    expect(await contents(order)).toMatchObject([{ to: 'dealer', text: 'Five' }]);
  });

  test('a quote of a flood is not mailed to the dealer beyond the limit of the collector', async () => {
    const { DEALER_MAILS_PER_HOUR } = await import('../../../shared/contract/budgets.ts');
    const { countInHour } = await import('../../platform/table/spent-budgets.ts');
    const [patch, cap] = [makeProduct('Patch'), makeProduct('Cap')];
    await publish([patch, cap]);
    const [flooder, other] = [await signedIn(), await signedIn()];
    const first = await request(patch, flooder);
    for (let n = 0; n < DEALER_MAILS_PER_HOUR - 1; n++) {
      await countInHour(`dealerMail#${flooder.user.id}`, DEALER_MAILS_PER_HOUR);
    }
    const toDealer = async (order: Order) =>
      (await contents(order)).filter(({ to }) => to === 'dealer').map(({ update }) => update);
    expect(await toDealer(first)).toEqual(['requested']);
    await act(flooder, first, 'withdraw');
    expect(await toDealer(first)).toEqual([]);
    expect(await toDealer(await request(cap, other))).toEqual(['requested']);
  });

  test('a quote is mailed to the side that waits, from the offer to the sale', async () => {
    const patch = makeProduct('Patch');
    await publish([patch]);
    const member = await signedIn();
    const order = await request(patch, member);
    const { id } = order;
    const call = await staffCalls();
    await receive(order);
    await offer(order);
    expect(await contents(order)).toMatchObject([
      {
        to: 'collector',
        update: 'offered',
        items: [{ price: '125.00' }],
        totals: { shipping: '10.00', total: '135.00' },
        text: 'Fine.',
        expiresAt: expect.any(String),
      },
    ]);
    const lines = [{ productId: patch.id, price: '100.00' }];
    await act(member, order, 'counter', { lines, note: 'Please' });
    expect(await contents(order)).toMatchObject([
      {
        to: 'dealer',
        update: 'countered',
        items: [{ price: '100.00' }],
        totals: { total: '110.00' },
        text: 'Please',
      },
    ]);
    await call('POST /api/orders/{id}/messages', { id }, { text: 'It is original.' });
    await act(member, order, 'messages', { text: 'Thank you.' });
    expect(await contents(order)).toMatchObject([
      { to: 'collector', update: 'message', text: 'It is original.', totals: null },
      { to: 'dealer', update: 'message', text: 'Thank you.' },
    ]);
    const { heldUntil } = await act(member, order, 'accept', { offer: 1 });
    expect(heldUntil).not.toBeNull();
    const accepted = { update: 'accepted', heldUntil, totals: { total: '135.00' } };
    expect(await contents(order)).toMatchObject([
      { ...accepted, to: 'collector' },
      { ...accepted, to: 'dealer' },
    ]);
    const dueAt = new Date(Date.now() + 30 * DAY_MS).toISOString();
    const instalments = [
      { amount: '35.00', dueAt: new Date().toISOString() },
      { amount: '100.00', dueAt },
    ];
    await call('PUT /api/orders/{id}/layaway', { id }, { instalments });
    await call('POST /api/orders/{id}/payments', { id }, { instalment: 0 });
    const plan = await contents(order);
    expect(plan.map(({ to, update, instalment }) => [to, update, instalment]).sort()).toEqual([
      ['collector', 'layaway', 1],
      ['collector', 'payment', 0],
    ]);
    await at(Date.parse(dueAt) - 3 * DAY_MS + HOUR_MS, tick);
    expect(await contents(order)).toMatchObject([
      { to: 'collector', update: 'instalment-due', instalment: 1 },
    ]);
    await at(Date.parse(dueAt) + HOUR_MS, tick);
    expect(await contents(order)).toMatchObject([
      { to: 'collector', update: 'instalment-overdue', instalment: 1 },
      { to: 'dealer', update: 'instalment-overdue' },
    ]);
    await call('POST /api/orders/{id}/sold', { id });
    expect(await contents(order)).toMatchObject([
      { to: 'collector', update: 'sold', status: 'sold', totals: { total: '135.00' } },
    ]);
  });

  test('a quote tells the other side how it ends', async () => {
    const patch = makeProduct('Patch');
    await publish([patch]);
    const member = await signedIn();
    const call = await staffCalls();
    const ends = async (end: (order: Order) => Promise<unknown>) => {
      const order = await request(patch, member);
      await offerAndAccept(order, member);
      await receive(order);
      await end(order);
      const mails = await contents(order);
      await call('PATCH /api/orders/{id}', { id: order.id }, { archived: true });
      return mails;
    };
    expect(await ends((order) => act(member, order, 'withdraw'))).toMatchObject([
      { to: 'dealer', update: 'withdrawn' },
    ]);
    expect(
      await ends(({ id }) => call('POST /api/orders/{id}/release', { id }, { note: 'Sorry' })),
    ).toMatchObject([{ to: 'collector', update: 'released', text: 'Sorry' }]);
    expect(
      await ends(({ id }) => call('PATCH /api/orders/{id}', { id }, { status: 'declined' })),
    ).toMatchObject([{ to: 'collector', update: 'marked', status: 'declined' }]);
    const open = await request(patch, member);
    const closed = await request(patch, member);
    await Promise.all([receive(open), receive(closed)]);
    await act(member, open, 'decline', { note: 'Too late' });
    await call('POST /api/orders/{id}/decline', { id: closed.id }, { note: 'Not for sale' });
    expect(await contents(open)).toMatchObject([
      { to: 'dealer', update: 'declined', text: 'Too late' },
    ]);
    expect(await contents(closed)).toMatchObject([
      { to: 'collector', update: 'declined', text: 'Not for sale' },
    ]);
  });

  test('a quote of a visitor names no account', async () => {
    const { createQuote } = await import('../../domain/quotes/create-quote.ts');
    const email = `${randomUUID()}@visitors.example`;
    const order = await createQuote({
      userId: toGuestId(email),
      requester: { email, firstName: 'Grace', lastName: null },
      pieces: [{ product: makeProduct('Patch'), quantity: 1 }],
      note: 'Is it original?',
      idempotencyKey: randomUUID(),
    });
    const [toCollector] = await receive(order);
    expect(toCollector).toMatchObject({ to: email, content: { isGuest: true } });
    expect(toCollector).not.toHaveProperty('userId');
  });

  test('a quote expires by the clock, after a reminder', async () => {
    const patch = makeProduct('Patch');
    await publish([patch]);
    const member = await signedIn();
    const order = await request(patch, member);
    await offer(order);
    await receive(order);
    const startMs = Date.now();
    await at(startMs + 5 * DAY_MS, tick);
    expect(await receive(order)).toEqual([]);
    await at(startMs + 6 * DAY_MS + HOUR_MS, tick);
    await at(startMs + 6 * DAY_MS + 2 * HOUR_MS, tick);
    expect(await contents(order)).toMatchObject([
      { to: 'collector', update: 'offer-expires', totals: { total: '135.00' } },
    ]);
    await at(startMs + 7 * DAY_MS + HOUR_MS, tick);
    await at(startMs + 7 * DAY_MS + HOUR_MS, tick);
    expect(await contents(order)).toMatchObject([{ to: 'collector', update: 'expired' }]);
    const { findOrder } = await import('../../platform/table/orders.ts');
    expect(await findOrder(order.id)).toMatchObject({
      state: 'expired',
      history: [{ state: 'quoted' }, { state: 'expired', actor: 'shop' }],
    });
  });

  test('a quote lapses by the clock, after a reminder, and frees its pieces', async () => {
    const { findHolds } = await import('../../platform/table/holds.ts');
    const patch = makeProduct('Patch');
    await publish([patch]);
    const member = await signedIn();
    const order = await request(patch, member);
    await offerAndAccept(order, member);
    await receive(order);
    expect((await findHolds([patch.id])).get(patch.id)?.claims).toMatchObject([{ id: order.id }]);
    const startMs = Date.now();
    await at(startMs + 49 * HOUR_MS, tick);
    expect(await contents(order)).toMatchObject([
      { to: 'collector', update: 'hold-ends' },
      { to: 'dealer', update: 'hold-ends' },
    ]);
    await at(startMs + 73 * HOUR_MS, tick);
    expect(await contents(order)).toMatchObject([
      { to: 'collector', update: 'lapsed' },
      { to: 'dealer', update: 'lapsed' },
    ]);
    expect((await findHolds([patch.id])).size).toBe(0);
  });

  test('a quote that cannot be read does not keep the others from the clock', async () => {
    const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
    const { ORDERS } = await import('../../platform/table/orders.ts');
    const { QUOTE, QUOTES_DUE } = await import('../../platform/table/quote-inbox.ts');
    const patch = makeProduct('Patch');
    await publish([patch]);
    const order = await request(patch, await signedIn());
    await offer(order);
    await receive(order);
    const id = randomUUID();
    const GSI1SK = `${new Date().toISOString()}#${id}`;
    const rows = [
      { PK: ORDERS, SK: id },
      { PK: `${QUOTE}${id}`, SK: 'DUE', GSI1PK: QUOTES_DUE, GSI1SK, orderId: id },
    ];
    const TableName = process.env.TABLE_NAME;
    for (const Item of rows) await dynamodb.send(new PutCommand({ TableName, Item }));
    await at(Date.now() + 8 * DAY_MS, tick);
    const { iterateFailedTasks } = await import('../../platform/table/failed-tasks.ts');
    const failed = await Array.fromAsync(iterateFailedTasks());
    expect(failed).toContainEqual(expect.objectContaining({ kind: 'due-quote' }));
    for (const { PK, SK } of rows) {
      await dynamodb.send(new DeleteCommand({ TableName, Key: { PK, SK } }));
    }
    expect(await contents(order)).toMatchObject([{ to: 'collector', update: 'expired' }]);
  });

  test('a quote leaves the price of each piece when it is sold', async () => {
    const { findSalePrices } = await import('../../platform/table/sale-prices.ts');
    const patch = makeProduct('Patch');
    await publish([patch]);
    const member = await signedIn();
    const order = await request(patch, member);
    await offerAndAccept(order, member);
    await deliver(order);
    expect(await findSalePrices([patch.id])).toEqual([]);
    const call = await staffCalls();
    await call('POST /api/orders/{id}/sold', { id: order.id });
    await deliver(order);
    expect(await findSalePrices([patch.id])).toEqual([{ productId: patch.id, price: '125.00' }]);
  });

  test('a quote of an earlier sale leaves no price in place of that of a later one', async () => {
    const { findSalePrices, saveSalePrice } = await import('../../platform/table/sale-prices.ts');
    const productId = randomUUID();
    await saveSalePrice({ productId, price: '90.00', soldAt: '2026-11-21T00:00:00.000Z' });
    await saveSalePrice({ productId, price: '80.00', soldAt: '2026-11-20T00:00:00.000Z' });
    expect(await findSalePrices([productId])).toEqual([{ productId, price: '90.00' }]);
  });

  test('a quote is lost when all of its pieces were sold to other collectors', async () => {
    const [patch, cap] = [makeProduct('Patch'), makeProduct('Cap')];
    await publish([patch, cap]);
    const [buyer, loser, other] = [await signedIn(), await signedIn(), await signedIn()];
    const sold = await request(patch, buyer);
    const lost = await request(patch, loser);
    const cart = await loadCalls('cart');
    await cart('POST /api/cart', { headers: other.headers, body: { productId: cap.id } });
    const partly = await request(patch, other);
    expect(partly.items).toHaveLength(2);
    await Promise.all([lost, partly].map(receive));
    await offerAndAccept(sold, buyer);
    await (await staffCalls())('POST /api/orders/{id}/sold', { id: sold.id });
    await deliver(sold);
    expect(await contents(lost)).toMatchObject([{ to: 'collector', update: 'lost' }]);
    expect(await receive(partly)).toEqual([]);
  });

  test('a quote is closed in the words of a buyer when its requester bought its pieces in another quote', async () => {
    const [patch, cap] = [makeProduct('Patch'), makeProduct('Cap')];
    await publish([patch, cap]);
    const [buyer, other] = [await signedIn(), await signedIn()];
    const bought = await request(patch, buyer);
    const again = await request(patch, buyer);
    const cart = await loadCalls('cart');
    await cart('POST /api/cart', { headers: buyer.headers, body: { productId: cap.id } });
    const both = await request(patch, buyer);
    const elsewhere = await request(cap, other);
    await Promise.all([again, both].map(receive));
    await offerAndAccept(bought, buyer);
    await (await staffCalls())('POST /api/orders/{id}/sold', { id: bought.id });
    await deliver(bought);
    const { findOrder } = await import('../../platform/table/orders.ts');
    expect(await findOrder(again.id)).toMatchObject({ state: 'lost', boughtIds: [patch.id] });
    expect(await contents(again)).toMatchObject([{ update: 'lost', items: [{ isBought: true }] }]);
    await offerAndAccept(elsewhere, other);
    await (await staffCalls())('POST /api/orders/{id}/sold', { id: elsewhere.id });
    await deliver(elsewhere);
    const [{ items } = { items: [] }] = await contents(both);
    const isBought = new Map(items.map((item) => [item.name, item.isBought]));
    expect(isBought).toEqual(
      new Map([
        [patch.name, true],
        [cap.name, false],
      ]),
    );
  });

  test.each([
    ['with', DEALER],
    ['without', undefined],
  ])(
    'a quote is lost when its piece was sold elsewhere, unless it asks about a piece that was sold before, %s mails',
    async (_, address) => {
      vi.stubEnv('MAIL_REPLY_TO', address);
      onTestFinished(() => void vi.unstubAllEnvs());
      const [patch, cap] = [makeProduct('Patch'), makeProduct('Cap', { availability: 'Sold Out' })];
      await publish([patch, cap]);
      await announce();
      const member = await signedIn();
      const lost = await request(patch, member);
      const { body: question } = await (await loadCalls('orders'))('POST /api/orders/question', {
        headers: member.headers,
        body: { productId: cap.id, question: 'Was it named?' },
      });
      await publish([{ ...patch, availability: 'Sold Out' }, cap]);
      await announce();
      const { findOrder } = await import('../../platform/table/orders.ts');
      expect(await findOrder(lost.id)).toMatchObject({ state: 'lost' });
      expect(await findOrder(question.id)).toMatchObject({ state: 'pending' });
    },
  );

  describe('a piece that a quote frees', () => {
    const savedMailsTo = async ({ user }: Member) =>
      (await listMails()).flatMap(({ to, content }) =>
        to === user.email && content.template === 'saved-items' ? [content] : [],
      );
    const save = async (product: Product, { headers }: Member) =>
      (await loadCalls('wishlist'))('POST /api/wishlist', {
        headers,
        body: { productId: product.id },
      });

    test('a freed piece is announced to those who have saved it or asked to be notified since, but not to the requester', async () => {
      const patch = makeProduct('Screaming Eagle patch');
      await publish([patch]);
      await announce();
      const [member, saver] = [await signedIn(), await signedIn()];
      const early = await want({ search: 'screaming eagle' });
      const order = await request(patch, member);
      await save(patch, member);
      await save(patch, saver);
      await offerAndAccept(order, member);
      const waiting = await want({ search: 'screaming eagle' });
      await want({ search: 'screaming eagle' }, 'immediate', member);
      const others = await want({ search: 'submarine' });
      await deliver(order);
      expect(await savedMailsTo(saver)).toEqual([]);
      await act(member, order, 'withdraw');
      await deliver(order);
      expect(await savedMailsTo(saver)).toMatchObject([{ sold: [], back: [{ id: patch.id }] }]);
      const alerts = await alertsFor(waiting.user.email);
      expect(alerts).toMatchObject([{ news: 'again' }]);
      expect(namesIn(alerts)).toEqual([patch.name]);
      expect(await savedMailsTo(member)).toEqual([]);
      for (const { user } of [early, member, others]) {
        expect(await alertsFor(user.email)).toEqual([]);
      }
    });

    test('a freed piece is not announced while another collector holds it, or if it was never unavailable', async () => {
      const [patch, caps] = [makeProduct('Patch'), makeProduct('Cap', { stockQuantity: 3 })];
      await publish([patch, caps]);
      await announce();
      const [member, saver] = [await signedIn(), await signedIn()];
      const [first, second] = [await request(patch, member), await request(caps, member)];
      await save(patch, saver);
      await save(caps, saver);
      for (const order of [first, second]) {
        await offerAndAccept(order, member);
        await act(member, order, 'withdraw');
      }
      const until = new Date(Date.now() + DAY_MS).toISOString();
      const hold = { productId: patch.id, until, reason: 'Show' };
      await (await staffCalls())('POST /api/holds', {}, hold);
      await deliver(first);
      await deliver(second);
      expect(await savedMailsTo(saver)).toEqual([]);
    });

    test('a piece freed by a hold by hand that ends by the clock is announced as well', async () => {
      const { findHolds } = await import('../../platform/table/holds.ts');
      const { iterateEvents } = await import('../../../tests/support/outbox.ts');
      const patch = makeProduct('Flying Tigers patch');
      await publish([patch]);
      await announce();
      const saver = await signedIn();
      await save(patch, saver);
      const until = new Date(Date.now() + HOUR_MS).toISOString();
      const hold = { productId: patch.id, until, reason: 'Show' };
      await (await staffCalls())('POST /api/holds', {}, hold);
      const waiting = await want({ search: 'flying tigers' });
      await tick();
      expect((await findHolds([patch.id])).size).toBe(1);
      await at(Date.now() + 2 * HOUR_MS, tick);
      expect((await findHolds([patch.id])).size).toBe(0);
      const events = (await Array.fromAsync(iterateEvents())).filter(
        (event) => event.kind === 'holds-changed' && event.freed.includes(patch.id),
      );
      expect(events).toHaveLength(1);
      for (const event of [...events, ...events]) await handle(event, patch.id);
      expect(await savedMailsTo(saver)).toMatchObject([{ back: [{ id: patch.id }] }]);
      expect(namesIn(await alertsFor(waiting.user.email))).toEqual([patch.name]);
    });
  });

  test('a quote writes its events in the transaction of the change', async () => {
    const { iterateEvents } = await import('../../../tests/support/outbox.ts');
    const patch = makeProduct('Patch');
    await publish([patch]);
    const order = await request(patch, await signedIn());
    const call = await staffCalls();
    for (const status of ['quoted', 'quoted', 'pending', 'declined']) {
      await call('PATCH /api/orders/{id}', { id: order.id }, { status });
    }
    const events = (await Array.fromAsync(iterateEvents())).filter(
      (event) => 'orderId' in event && event.orderId === order.id,
    );
    const marked = { kind: 'quote-changed', orderId: order.id, change: 'marked', actor: 'dealer' };
    expect(events).toMatchObject([
      { ...marked, change: 'requested', actor: 'collector' },
      marked,
      marked,
      marked,
    ]);
    expect(events).toHaveLength(4);
  });
});

test('the outbox ignores changes of rows that are not new events', async () => {
  const record = toRecord({ kind: 'taken-off-sale', productId: randomUUID() }, 'a');
  const answer = await invoke({
    Records: [
      { ...record, eventName: 'MODIFY' },
      { ...record, eventName: 'REMOVE' },
    ],
  });
  expect(answer).toEqual({ batchItemFailures: [] });
  expect(await listMails()).toEqual([]);
});

test('the digest of what waits is sent once in the morning, with the quotes that wait for the dealer', async () => {
  const patch = makeProduct('Patch');
  await publish([patch]);
  const { headers } = await signedIn();
  const staff = await signedInStaff();
  const [cart, orders] = [await loadCalls('cart'), await loadCalls('orders')];
  const ids: string[] = [];
  for (let n = 0; n < 2; n++) {
    await cart('POST /api/cart', { headers, body: { productId: patch.id, quantity: 1 } });
    ids.push((await orders('POST /api/orders', { headers, body: {} })).body.id);
  }
  const digests = async () =>
    (await listMails()).flatMap(({ to, content }) =>
      to === DEALER && content.template === 'staff-digest' ? [content] : [],
    );
  await at(Date.parse('2031-05-10T11:59:00Z'), tick);
  expect(await digests()).toEqual([]);
  await at(Date.parse('2031-05-10T12:01:00Z'), tick);
  await at(Date.parse('2031-05-10T12:02:00Z'), tick);
  const [first, ...more] = await digests();
  expect(more).toEqual([]);
  expect(first).toMatchObject({ failedSyncs: 0, oldestPendingAt: expect.any(String) });
  const lines = [{ productId: patch.id, price: '1.00' }];
  const answer = await orders('POST /api/orders/{id}/offers', {
    headers: staff.headers,
    params: { id: ids[0] ?? '' },
    body: { lines },
  });
  expect(answer.status).toBeLessThan(300);
  await at(Date.parse('2031-05-11T12:01:00Z'), tick);
  const counts = (await digests()).map(({ pendingQuotes }) => pendingQuotes);
  const waiting = first?.pendingQuotes ?? 0;
  expect(counts.sort((a, b) => a - b)).toEqual([waiting - 1, waiting]);
});
