import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { AnalyticsEvent } from '../../../shared/contract/analytics.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import { siteUrl, userPool } from '../../platform/aws/identity.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { NO_CONTENT, type NoContent } from '../../platform/http/response.ts';
import { hashAddress } from '../../platform/http/security-log.ts';
import { isStaffSession } from '../../platform/http/session.ts';
import { addVisits } from '../../platform/table/analytics.ts';
import { findPublicProducts } from '../../platform/table/products.ts';
import { addSearches } from '../../platform/table/searches.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';
import { toHost, toSearches, toVisits } from './count-events.ts';

type Call = Contract['analytics']['POST /api/events'];

/** Maximum product rows that one request may write; the browser sends up to 20 events of one or two pages. */
export const MAX_PRODUCTS = 10;
export const MAX_KEYS = 10;
export const MAX_NEW_KEYS = 5;
/** The limit is high because many visitors may share an address. */
export const MAX_BATCHES_PER_MINUTE = 120;
const MINUTE_MS = 60_000;
const MAX_ADDRESSES = 10_000;
const OWN_HOSTS = [siteUrl, userPool.hostedLogin].flatMap((url) => toHost(new URL(url).host) ?? []);

/** Rate limits per network address stay in memory: addresses are never stored, not even hashed. */
const batches = new LRUCache<string, { count: number }>({ max: MAX_ADDRESSES, ttl: MINUTE_MS });

export async function recordEvents({ body, event }: ApiRequest<Call>): Promise<NoContent> {
  await countAnalyticsEvents(body.events, event);
  return NO_CONTENT;
}

/**
 * Visitors who opt out are not counted.
 * @throws AppError RATE_LIMITED
 */
export async function countAnalyticsEvents(
  events: readonly AnalyticsEvent[],
  event: APIGatewayProxyEventV2,
): Promise<void> {
  if (asksForPrivacy(event) || isbot(event.headers['user-agent'])) return;
  await limitBatches(event);
  const { analytics } = await getShopSettings();
  if (!analytics || (await isStaffSession(event))) return;
  const date = new Date().toISOString().slice(0, 10);
  const visits = toVisits(events, OWN_HOSTS);
  const searches = toSearches(events);
  // Clients can send any id, so only public products are counted.
  const listed = await findPublicProducts([...visits.products.keys()]);
  visits.products = new Map(
    [...visits.products].filter(([id]) => listed.has(id)).slice(0, MAX_PRODUCTS),
  );
  const allowance = { keys: MAX_KEYS, newKeys: MAX_NEW_KEYS };
  await Promise.all([addVisits(date, visits, allowance), addSearches(date, searches, allowance)]);
}

const asksForPrivacy = ({ headers }: APIGatewayProxyEventV2) =>
  headers.dnt === '1' || headers['sec-gpc'] === '1';

async function limitBatches(event: APIGatewayProxyEventV2): Promise<void> {
  const address = await hashAddress(event);
  const sent = batches.get(address) ?? { count: 0 };
  if (sent.count === 0) batches.set(address, sent);
  sent.count++;
  if (sent.count > MAX_BATCHES_PER_MINUTE) {
    throw new AppError('RATE_LIMITED', 'Too many events from your network');
  }
}
