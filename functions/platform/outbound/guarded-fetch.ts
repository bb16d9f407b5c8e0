import { lookup } from 'node:dns';
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RejectedUrlError } from './rejected-url.ts';

const REDIRECTS = [301, 302, 303, 307, 308];
const MAX_REDIRECTS = 5;
/** Only 2000::/3 is globally routable. Other IPv6 ranges can map to IPv4 addresses of this network. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** `public` hosts must have public addresses; `configured` ones were chosen by operators and may be on this
 *  network. */
export type Destination = 'public' | 'configured';

interface Options {
  /**
   * Runs for the address and each redirect.
   * @throws Error to block the request.
   */
  check: (url: URL) => Destination;
  signal: AbortSignal;
  headers?: OutgoingHttpHeaders;
}

/**
 * Requests a user-supplied address without giving access to this network.
 * @throws RejectedUrlError, errors of `check` and of the connection.
 */
export async function guardedFetch(address: string, options: Options): Promise<IncomingMessage> {
  let url = parse(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await get(url, options);
    const { location } = response.headers;
    if (!location || !REDIRECTS.includes(response.statusCode ?? 0)) return response;
    response.destroy();
    url = parse(location, url);
  }
  throw new RejectedUrlError('is redirected too often');
}

function parse(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url || !/^https?:$/.test(url.protocol)) throw new RejectedUrlError('has no web address');
  return url;
}

/** Rejects names that resolve to a non-public address. The connection uses the checked addresses, which
 *  prevents DNS rebinding. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const foreign = error ? undefined : found.find(({ address }) => !isPublic(address));
    if (error || foreign) {
      callback(error ?? notPublic(hostname, foreign?.address), '');
    } else if (options.all) {
      callback(null, found);
    } else {
      callback(null, found[0]?.address ?? '', found[0]?.family);
    }
  });
};

export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}

/** Literal addresses are not resolved, so they are checked here. */
function assertPublicAddress({ hostname }: URL): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) && !isPublic(address)) throw notPublic(hostname);
}

const notPublic = (hostname: string, address = hostname) =>
  new RejectedUrlError(
    'leads to an address that is not public',
    `${hostname} is not a public address: ${address}`,
  );

const KEEP_ALIVE = { keepAlive: true, maxSockets: 32 };
const PUBLIC = { ...KEEP_ALIVE, lookup: lookupPublic };
const AGENTS = {
  public: { 'http:': new http.Agent(PUBLIC), 'https:': new https.Agent(PUBLIC) },
  configured: { 'http:': new http.Agent(KEEP_ALIVE), 'https:': new https.Agent(KEEP_ALIVE) },
};

function get(url: URL, { check, signal, headers = {} }: Options): Promise<IncomingMessage> {
  const destination = check(url);
  if (destination === 'public') assertPublicAddress(url);
  const agent = AGENTS[destination][url.protocol as 'http:' | 'https:'];
  const client = url.protocol === 'https:' ? https : http;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  client.get(url, { agent, signal, headers }, resolve).on('error', reject);
  return promise;
}
