import { lookup } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { PhotoError } from './photo-error.ts';

/** Hosts of Airtable's attachments. */
const AIRTABLE_HOSTS = /^(?:[\w-]+\.)*airtableusercontent\.com$|^dl\.airtable\.com$/;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];
const REDIRECTS = [301, 302, 303, 307, 308];
const MAX_REDIRECTS = 3;

/** Requests a photo. Airtable's records name its address, so anyone who can edit the base could make the function
 *  request any other.
 *  @param origins Of the configured Airtable. If one of them is on this machine, so may the photo be.
 *  @throws PhotoError when the address or a redirect leads elsewhere; errors of the connection. */
export async function guardedFetch(
  address: string,
  origins: readonly string[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let url = parse(address, origins);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await get(url, signal);
    const { location } = response.headers;
    if (!location || !REDIRECTS.includes(response.statusCode ?? 0)) return response;
    response.destroy();
    url = parse(location, origins, url);
  }
  throw new PhotoError('is redirected too often');
}

function parse(address: string, origins: readonly string[], base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url || !/^https?:$/.test(url.protocol)) throw new PhotoError('has no web address');
  const isAirtable = url.protocol === 'https:' && AIRTABLE_HOSTS.test(url.hostname) && !url.port;
  if (isAirtable || origins.includes(url.origin) || isLocal(url, origins)) return url;
  throw new PhotoError(`is not stored at Airtable but at ${url.host}`);
}

function isLocal({ hostname }: URL, origins: readonly string[]): boolean {
  const isLoopback = (host = '') => LOOPBACK_HOSTS.includes(host);
  return isLoopback(hostname) && origins.some((origin) => isLoopback(URL.parse(origin)?.hostname));
}

/** Rejects names that resolve to an address that is not public. The connection is made to the very addresses that
 *  were checked. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const foreign = error ? undefined : found.find(({ address }) => !isPublic(address));
    if (error || foreign) {
      callback(error ?? new Error(`${hostname} is not a public address: ${foreign?.address}`), '');
    } else if (options.all) {
      callback(null, found);
    } else {
      callback(null, found[0]?.address ?? '', found[0]?.family);
    }
  });
};

export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

const KEEP_ALIVE = { keepAlive: true, maxSockets: 32 };
const publicAgent = new https.Agent({ ...KEEP_ALIVE, lookup: lookupPublic });
/** For an Airtable that operators have configured. */
const agents = { 'http:': new http.Agent(KEEP_ALIVE), 'https:': new https.Agent(KEEP_ALIVE) };

function get(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const isAirtable = AIRTABLE_HOSTS.test(url.hostname);
  const agent = isAirtable ? publicAgent : agents[url.protocol as keyof typeof agents];
  const client = url.protocol === 'https:' ? https : http;
  client.get(url, { agent, signal }, resolve).on('error', reject);
  return promise;
}
