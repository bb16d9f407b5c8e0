import type { AlertQuery } from '../../../shared/entities/alert.ts';
import { MAX_MAIL_PRODUCTS, type Mail, type MailProduct } from '../../../shared/entities/mail.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { alertQueryPath, describeAlertQuery } from '../../../shared/search/alert-query.ts';
import { newestFirst } from '../../../shared/search/sort-order.ts';
import { ON_HOLD } from '../../../shared/vocabulary.ts';
import { getEarlyAccessHours } from '../../domain/catalog/early-access.ts';
import { processEach } from '../../domain/failed-tasks/process-each.ts';
import { getRequestId, withInvocationFields } from '../../platform/aws/invocation.ts';
import { log } from '../../platform/aws/log.ts';
import { listEarlyProducts } from '../../platform/bucket/early-products.ts';
import { listAlerts } from '../../platform/table/alerts.ts';
import {
  closeEntries,
  type DigestEntry,
  type DueDigest,
  iterateDueDigests,
  listUnsentEntries,
  MAX_ENTRIES_PER_MAIL,
  NEWSLETTER_OWNER,
  removeDueDigest,
} from '../../platform/table/digests.ts';
import { withHolds } from '../../platform/table/holds.ts';
import { isMailKnown, queueMail, toMailId } from '../../platform/table/mail-queue.ts';
import {
  findRecipient,
  iterateSubscribers,
  toRecipientId,
} from '../../platform/table/mail-recipients.ts';
import { findProducts } from '../../platform/table/products.ts';
import { findUser } from '../../platform/table/users.ts';
import { getDealerEmail } from './dealer-email.ts';
import { toMailProduct } from './mail-product.ts';

const MAX_LABEL_LENGTH = 200;
const MAX_PATH_LENGTH = 1_000;
const ACCOUNT_PATH = '/account';
const SUBSCRIBERS_PER_PAGE = 500;

export async function sendDueDigests(): Promise<void> {
  if (!getDealerEmail()) return;
  const due = await Array.fromAsync(iterateDueDigests(new Date().toISOString()));
  await processEach(due, {
    kind: 'digest',
    keyOf: ({ dueAt, cadence, owner }) => `${dueAt}#${cadence}#${owner}`,
    subjectOf: ({ cadence, owner }) =>
      owner === NEWSLETTER_OWNER ? `newsletter, ${cadence}` : `alerts, ${cadence}`,
    run: async (digest) => {
      if (digest.owner === NEWSLETTER_OWNER) await sendNewsletter(digest);
      else await sendAlertDigest(digest);
      await removeDueDigest(digest);
    },
  });
}

async function sendAlertDigest(digest: DueDigest): Promise<void> {
  for (;;) {
    const unsent = await listUnsentEntries(digest);
    const entries = unsent.slice(0, MAX_ENTRIES_PER_MAIL);
    if (entries.length === 0) return;
    const mail = await createAlertMail(digest, entries);
    const { requestId = getRequestId() } = entries[0] ?? {};
    const isClosed = await withInvocationFields({ requestId }, () =>
      closeEntries(digest, entries, mail),
    );
    if (!isClosed) {
      // Another process closed some entries, or a restored table does not know that they were sent.
      if (mail && (await isMailKnown(mail.id))) await closeEntries(digest, entries, undefined);
      continue;
    }
    if (entries.length === unsent.length) return;
  }
}

async function createAlertMail(
  { owner, cadence }: DueDigest,
  entries: readonly DigestEntry[],
): Promise<Mail | undefined> {
  const user = await findUser(owner);
  if (!user) return undefined;
  const recipientId = toRecipientId(user.email);
  const { settings, suppressed } = await findRecipient(recipientId);
  if (!settings.alerts || suppressed) return undefined;
  const products = await findProductsForSale(entries.flatMap(({ productIds }) => productIds));
  const matches = (await listAlerts(owner)).flatMap(({ id, query }) => {
    const own = entries.filter(({ alertId }) => alertId === id);
    const productIds = new Set(own.flatMap((entry) => entry.productIds));
    const found = [...productIds]
      .flatMap((productId) => products.get(productId) ?? [])
      .sort((a, b) => Number(a.availability === ON_HOLD) - Number(b.availability === ON_HOLD));
    return found.length === 0
      ? []
      : [
          {
            label: describeAlertQuery(query).slice(0, MAX_LABEL_LENGTH).toWellFormed(),
            path: toPath(query),
            products: toMailProducts(found),
            total: found.length,
          },
        ];
  });
  if (matches.length === 0) return undefined;
  return {
    id: toMailId('alerts', owner, ...entries.map(({ SK }) => SK)),
    to: user.email,
    userId: owner,
    recipientId,
    list: 'alerts',
    content: {
      template: 'alert-matches',
      cadence,
      news: getNews(entries),
      matches: limitProducts(matches),
    },
  };
}

function getNews(entries: readonly DigestEntry[]) {
  if (entries.every(({ isAgain }) => isAgain)) return 'again';
  return entries.some(({ isAgain }) => isAgain) ? 'both' : 'new';
}

/** Mail programs break long links, so these lead to the list of searches instead. */
function toPath(query: AlertQuery): string {
  const path = alertQueryPath(query);
  return path.length > MAX_PATH_LENGTH ? ACCOUNT_PATH : path;
}

function limitProducts<M extends { products: MailProduct[] }>(matches: readonly M[]): M[] {
  const share = Math.max(1, Math.floor(MAX_MAIL_PRODUCTS / matches.length));
  return matches.map((match) => ({ ...match, products: match.products.slice(0, share) }));
}

async function sendNewsletter(digest: DueDigest): Promise<void> {
  const { cadence, dueAt } = digest;
  // Later entries get another mail: after a crash, some subscribers may already have this one.
  const entries = (await listUnsentEntries(digest)).filter((entry) => entry.dueAt <= dueAt);
  const products = await findProductsForSale(entries.flatMap(({ productIds }) => productIds));
  // A product may have left the shop and returned as an early one.
  if (getEarlyAccessHours() > 0)
    for (const { id } of await listEarlyProducts()) products.delete(id);
  if (products.size > 0 && cadence !== 'daily') {
    const newest = [...products.values()].sort(newestFirst);
    let subscribers = 0;
    const toMail = ({ id, email }: { id: string; email: string }): Mail => ({
      id: toMailId('newsletter', cadence, id, ...entries.map(({ SK }) => SK)),
      to: email,
      recipientId: id,
      list: 'newsletter',
      content: {
        template: 'new-arrivals',
        cadence,
        products: toMailProducts(newest),
        total: newest.length,
      },
    });
    for await (const page of iteratePages(iterateSubscribers(cadence), SUBSCRIBERS_PER_PAGE)) {
      await processEach(page.map(toMail), {
        kind: 'unqueued-mail',
        keyOf: ({ id }) => id,
        subjectOf: () => `newsletter, ${cadence}`,
        payloadOf: (mail) => mail,
        run: async (mail) => {
          if (await queueMail(mail)) subscribers += 1;
        },
      });
    }
    log.info('The newsletter was queued', { cadence, subscribers, products: newest.length });
  }
  for (let first = 0; first < entries.length; first += MAX_ENTRIES_PER_MAIL) {
    await closeEntries(digest, entries.slice(first, first + MAX_ENTRIES_PER_MAIL), undefined);
  }
}

async function* iteratePages<T>(entries: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const entry of entries) {
    page.push(entry);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

async function findProductsForSale(ids: readonly string[]): Promise<Map<string, StoredProduct>> {
  const products = await findProducts(ids);
  const shown = await withHolds([...products.values()]);
  return new Map(
    shown
      .filter(({ availability }) => availability !== 'Sold Out')
      .map((product) => [product.id, product]),
  );
}

const toMailProducts = (products: readonly StoredProduct[]) =>
  products.slice(0, MAX_MAIL_PRODUCTS).map(toMailProduct);
