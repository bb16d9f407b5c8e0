import { backOfficePaths } from '../../../shared/back-office-paths.ts';
import type { SearchHit } from '../../../shared/contract/search.ts';
import {
  INBOX_GROUPS,
  type InboxGroup,
  type OrderSummary,
} from '../../../shared/entities/order.ts';
import { DocumentIndex, type DocumentKind } from '../../../shared/search/document-index.ts';
import { toReferenceKey } from '../../../shared/search/document-keys.ts';
import { toIdWord } from '../../../shared/search/unique-ids.ts';
import { KeptInMemory } from '../../platform/aws/kept-in-memory.ts';
import {
  findSummaries,
  iterateInbox,
  type StoredSummary,
  summaryAt,
} from '../../platform/table/quote-inbox.ts';
import { type Found, type Search, type Source, TTL_MS, toFacts } from './source.ts';

/** Only the newest closed quotes are read again, because there are many. */
const NEWEST_CLOSED = 50;

interface Quotes {
  byId: ReadonlyMap<string, StoredSummary>;
  index: DocumentIndex<StoredSummary>;
}

const QUOTE: DocumentKind<StoredSummary> = {
  fields: [
    { name: 'name', weight: 10, read: toName },
    { name: 'uniqueId', weight: 8, read: ({ reference }) => toIdWord(reference) },
    { name: 'email', weight: 8, read: ({ requester }) => requester.email },
    { name: 'pieces', weight: 6, read: ({ names }) => names.join('; ') },
    { name: 'state', weight: 4, read: ({ state }) => state },
  ],
  getKeys: ({ id, reference, requester }) => [toReferenceKey(reference), requester.email, id],
};

const kept = new KeptInMemory<Quotes>({ name: 'the quotes', load: loadQuotes, ttlMs: TTL_MS });

export const quotes: Source = {
  kind: 'quote',
  permission: 'see-customers',
  load: () => kept.get(),
  find,
};

/** Reads all quotes once; updates read open quotes and the newest closed ones. */
async function loadQuotes(current: Quotes | undefined): Promise<Quotes> {
  const groups = INBOX_GROUPS.map((group) => readGroup(group, current !== undefined));
  const read = (await Promise.all(groups)).flat();
  const changed = read.filter(({ id, updatedAt, group }) => {
    const known = current?.byId.get(id);
    return known?.updatedAt !== updatedAt || known.group !== group;
  });
  if (current && changed.length === 0) return current;
  const byId = new Map(current?.byId);
  for (const summary of changed) byId.set(summary.id, summary);
  const newestFirst = [...byId.values()].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return { byId, index: new DocumentIndex(newestFirst, QUOTE) };
}

async function readGroup(group: InboxGroup, isUpdate: boolean): Promise<StoredSummary[]> {
  const isLimited = isUpdate && (group === 'closed' || group === 'archived');
  const summaries: StoredSummary[] = [];
  for await (const summary of iterateInbox(
    group,
    undefined,
    isLimited ? NEWEST_CLOSED : undefined,
  )) {
    summaries.push(summary);
    if (isLimited && summaries.length === NEWEST_CLOSED) break;
  }
  return summaries;
}

async function find({ text, keys, limit }: Search): Promise<Found> {
  const { index } = await kept.get();
  const { exact, documents, total, isPartial } = index.find(text, keys, limit);
  // Read the hits again: they may have changed, or the requester's account was deleted.
  const stored = await findSummaries(documents.map(({ id }) => id));
  const now = new Date().toISOString();
  const hits = documents.flatMap((known) => {
    const summary = stored.get(known.id);
    return summary ? toHit(summaryAt(summary, now), exact.includes(known)) : [];
  });
  return { hits, total: total - documents.length + hits.length, isPartial };
}

function toHit(quote: OrderSummary, isExact: boolean): SearchHit {
  const { id, reference, requester, state, names, itemCount, imageUrl } = quote;
  const pieces = itemCount === 1 ? names[0] : `${itemCount} pieces`;
  return {
    id,
    title: reference,
    subtitle: toFacts(
      toName(quote) || requester.email,
      `${state[0]?.toUpperCase()}${state.slice(1)}`,
      pieces,
    ),
    photo: imageUrl,
    path: backOfficePaths.quote(id),
    isExact,
  };
}

function toName({ requester: { firstName, lastName } }: Pick<OrderSummary, 'requester'>): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
