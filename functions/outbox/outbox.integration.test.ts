import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AlertQuery, Cadence } from '../../shared/entities/alert.ts';
import type { Mail } from '../../shared/entities/mail.ts';
import type { Product } from '../../shared/entities/product.ts';
import { loadCalls } from '../../tests/support/call.ts';
import { startEngines } from '../../tests/support/engines.ts';
import { interceptS3Command } from '../../tests/support/intercept-s3.ts';
import { makeProducts } from '../../tests/support/products.ts';
import { signedIn, signedInStaff } from '../../tests/support/session.ts';
import { withinPermissions } from '../../tests/support/within-permissions.ts';
import type { OutboxEvent } from '../storage/table/outbox.ts';

const DEALER = 'dealer@guidon.example';
let engines: Awaited<ReturnType<typeof startEngines>>;
let storage: {
  queue: typeof import('../storage/table/mail-queue.ts');
  recipients: typeof import('../storage/table/mail-recipients.ts');
  products: typeof import('../storage/table/products.ts');
  catalog: typeof import('../sync/publish-catalog.ts');
  alerts: typeof import('../storage/table/alerts.ts');
};
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env, {
    MAIL_REPLY_TO: DEALER,
    MAIL_FROM: DEALER,
    ALERT_DELAY_SECONDS: '3600',
  });
  storage = {
    queue: await import('../storage/table/mail-queue.ts'),
    recipients: await import('../storage/table/mail-recipients.ts'),
    products: await import('../storage/table/products.ts'),
    catalog: await import('../sync/publish-catalog.ts'),
    alerts: await import('../storage/table/alerts.ts'),
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
  ...fields,
});
async function publish(put: Product[] = [], remove: string[] = []) {
  const written = { put: put.map((product) => ({ ...product, sourceHash: null })), remove };
  await storage.products.writeProducts(written);
  await storage.catalog.publishCatalog(written);
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

describe('a publication', () => {
  test('tells those who want the new products, once', async () => {
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

  test('announces nothing twice when it is processed again after a crash', async () => {
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

  test('does not announce products that come back as new', async () => {
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

  test('is one mail to a member with several alerts, and has nothing about other members', async () => {
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

  test('says nothing of what was sold or deleted before the digest', async () => {
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

  test('collects several publications in one daily mail', async () => {
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

  test('does not mail members who have turned their alerts off', async () => {
    const { user } = await want({ search: 'rangers' });
    const id = storage.recipients.toRecipientId(user.email);
    await storage.recipients.saveSettings(id, user.email, { alerts: false });
    await publish([makeProduct('Ranger tab')]);
    await announce();
    expect(await alertsFor(user.email)).toEqual([]);
  });

  test('goes to the subscribers of the newsletter, weekly or at once', async () => {
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

  test('tells who has a piece in the cart or the wishlist that it was sold or is back', async () => {
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
  const loadState = () => import('../storage/bucket/announced-products.ts');

  test('is announced to members at once, and in the newsletter when it is public', async () => {
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

  test('matches a search with corrections as a public one does', async () => {
    const { user } = await want({ search: 'rangrs' });
    await publish([makeProduct('Ranger tab')]);
    await announce();
    expect(namesIn(await alertsFor(user.email))).toEqual(['Ranger tab']);
  });

  /** Ends before it has saved that everything is announced. */
  async function announceAndCrash() {
    const { s3 } = await import('../aws/s3.ts');
    const { ANNOUNCED_PRODUCTS } = await import('../storage/bucket/object-keys.ts');
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

  test('is announced once when a crash interrupts either notice', async () => {
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

  test('is not in the newsletter when it is sold before it is public', async () => {
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

  test('is published by the clock, without mails as well', async () => {
    const { fetchPublishedIds } = await import('../storage/bucket/snapshot.ts');
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

  test('leaves states that earlier releases have saved readable', async () => {
    const { loadAnnouncedProducts } = await loadState();
    const { putGzipped } = await import('../storage/bucket/gzipped-objects.ts');
    const { ANNOUNCED_PRODUCTS } = await import('../storage/bucket/object-keys.ts');
    const [id, at] = [randomUUID(), new Date().toISOString()];
    const changes = { publication: 'old', at, arrivals: [id], sold: [], back: [] };
    const before = await loadAnnouncedProducts();
    const old = { products: before?.products ?? {}, pending: changes };
    await putGzipped(ANNOUNCED_PRODUCTS, JSON.stringify(old));
    expect(await loadAnnouncedProducts()).toEqual({
      products: old.products,
      owedToNewsletter: [],
      pending: { ...changes, early: [], released: [] },
    });
  });
});

describe('a quote', () => {
  const noticesOf = async (orderId: string) =>
    (await listMails()).filter(
      ({ content }) => 'orderId' in content && content.orderId === orderId,
    );

  test('is confirmed to the collector, and reported to the dealer; its answer goes to the collector', async () => {
    const patch = makeProduct('Patch');
    await publish([patch]);
    const member = await signedIn();
    const [cart, orders] = [await loadCalls('cart'), await loadCalls('orders')];
    const { headers } = member;
    await cart('POST /api/cart', { headers, body: { productId: patch.id, quantity: 1 } });
    const { body: order } = await orders('POST /api/orders', { headers, body: { note: 'Hi' } });
    const requested = { kind: 'quote-requested', orderId: order.id } as const;
    await handle(requested);
    await handle(requested);
    expect(await noticesOf(order.id)).toMatchObject(
      [
        { to: member.user.email, list: 'quotes', content: { template: 'quote-received' } },
        {
          to: DEALER,
          list: 'staffDigest',
          content: { template: 'quote-requested', note: 'Hi', requester: { firstName: 'Ada' } },
        },
      ].toSorted((a, b) => a.list.localeCompare(b.list)),
    );

    const staff = await signedInStaff();
    const { status } = await orders('PATCH /api/orders/{id}', {
      headers: staff.headers,
      params: { id: order.id },
      body: { status: 'quoted' },
    });
    expect(status).toBe(200);
    await handle({ kind: 'quote-answered', orderId: order.id, status: 'quoted' }, 'answer');
    await handle({ kind: 'quote-answered', orderId: order.id, status: 'quoted' }, 'answer');
    const answers = (await noticesOf(order.id)).filter(
      ({ content }) => content.template === 'quote-answered',
    );
    expect(answers).toMatchObject([{ to: member.user.email, content: { status: 'quoted' } }]);
    expect(JSON.stringify(answers)).not.toContain(staff.user.email);
  });

  test('writes its events in the transaction of the change', async () => {
    const { iterateEvents } = await import('../../tests/support/outbox.ts');
    const patch = makeProduct('Patch');
    await publish([patch]);
    const { headers } = await signedIn();
    const [cart, orders] = [await loadCalls('cart'), await loadCalls('orders')];
    await cart('POST /api/cart', { headers, body: { productId: patch.id, quantity: 1 } });
    const { body: order } = await orders('POST /api/orders', { headers, body: {} });
    const staff = await signedInStaff();
    for (const status of ['quoted', 'quoted', 'pending', 'declined']) {
      await orders('PATCH /api/orders/{id}', {
        headers: staff.headers,
        params: { id: order.id },
        body: { status },
      });
    }
    const events = (await Array.fromAsync(iterateEvents())).filter(
      (event) => 'orderId' in event && event.orderId === order.id,
    );
    expect(events).toEqual([
      { kind: 'quote-requested', orderId: order.id },
      { kind: 'quote-answered', orderId: order.id, status: 'quoted' },
      { kind: 'quote-answered', orderId: order.id, status: 'declined' },
    ]);
  });
});

describe('the handler', () => {
  test('reports the record that failed, so that it and those after it come again', async () => {
    const good = toRecord({ kind: 'quote-requested', orderId: randomUUID() }, 'a');
    const bad = toRecord({ kind: 'unknown' } as never, 'b');
    const answer = await invoke({ Records: [good, bad, good] });
    expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: 'b' }] });
  });

  test('ignores changes of rows that are not new events', async () => {
    const orderId = randomUUID();
    const record = toRecord({ kind: 'quote-requested', orderId }, 'a');
    const answer = await invoke({
      Records: [
        { ...record, eventName: 'MODIFY' },
        { ...record, eventName: 'REMOVE' },
      ],
    });
    expect(answer).toEqual({ batchItemFailures: [] });
    expect(await listMails()).toEqual([]);
  });
});

describe('the digest of what waits', () => {
  test('is sent once in the morning, if something waits', async () => {
    const patch = makeProduct('Patch');
    await publish([patch]);
    const { headers } = await signedIn();
    const [cart, orders] = [await loadCalls('cart'), await loadCalls('orders')];
    await cart('POST /api/cart', { headers, body: { productId: patch.id, quantity: 1 } });
    await orders('POST /api/orders', { headers, body: {} });
    const digests = async () =>
      (await listMails()).filter(({ content }) => content.template === 'staff-digest');
    await at(Date.parse('2031-05-10T11:59:00Z'), tick);
    expect(await digests()).toEqual([]);
    await at(Date.parse('2031-05-10T12:01:00Z'), tick);
    await at(Date.parse('2031-05-10T12:02:00Z'), tick);
    expect(await digests()).toMatchObject([{ to: DEALER, content: { failedSyncs: 0 } }]);
  });
});
