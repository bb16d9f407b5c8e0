import type { Contract } from '../../../shared/contract/contract.ts';
import type { SearchGroup, SearchKind } from '../../../shared/contract/search.ts';
import { readSearch, toSearchKeys } from '../../../shared/search/document-keys.ts';
import { log } from '../../platform/aws/log.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { entries } from './entries.ts';
import { itemSource } from './items.ts';
import { productSource } from './products.ts';
import { quotes } from './quotes.ts';
import { recordSource } from './records.ts';
import type { Found, Search, Source } from './source.ts';

type Call = Contract['search']['GET /api/search'];

const DEFAULT_LIMIT = 5;
const TYPICAL_SEARCH = { text: '1st infantry division patch', keys: [], limit: 1 };
const SOURCES: readonly Source[] = [itemSource, productSource, quotes, recordSource, entries];

export async function searchBackOffice({
  query: { q, limit = DEFAULT_LIMIT },
  caller: { permissions },
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const text = readSearch(q);
  const search: Search = { text, keys: toSearchKeys(text), limit };
  const sources = SOURCES.filter(
    ({ permission }) => !permission || permissions.includes(permission),
  );
  const outcomes = await Promise.allSettled(sources.map((source) => searchIn(source, search)));
  const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  for (const reason of failures) log.error('A part of the search failed', reason);
  if (failures.length === sources.length) throw failures[0];

  const found = new Map<SearchKind, Found>();
  const unavailable: SearchKind[] = [];
  outcomes.forEach((outcome, index) => {
    const kind = sources[index]?.kind ?? 'item';
    if (outcome.status === 'fulfilled') found.set(kind, outcome.value);
    else unavailable.push(kind);
  });
  return { body: { groups: toGroups(found), unavailable } };
}

async function searchIn(source: Source, search: Search): Promise<Found> {
  if (search.text !== '') return source.find(search);
  await source.load();
  // Warm up: the first search of a process reads the lexicon, which takes longer than the rest.
  await source.find({ ...search, ...TYPICAL_SEARCH });
  return { hits: [], total: 0, isPartial: false };
}

/** Partial hits are shown only if there are no complete ones. */
function toGroups(found: ReadonlyMap<SearchKind, Found>): SearchGroup[] {
  const groups = [...found].filter(([, { hits }]) => hits.length > 0);
  const whole = groups.filter(([, { isPartial }]) => !isPartial);
  const hasExact = ([, { hits }]: (typeof groups)[number]) => (hits[0]?.isExact ? 0 : 1);
  return (whole.length > 0 ? whole : groups)
    .sort((a, b) => hasExact(a) - hasExact(b))
    .map(([kind, { hits, total }]) => ({ kind, total, hits }));
}
