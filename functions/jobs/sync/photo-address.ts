import type { Destination } from '../../platform/outbound/guarded-fetch.ts';
import { PhotoError } from './photo-error.ts';

/** Hosts of Airtable's attachments. */
const AIRTABLE_HOSTS = /^(?:[\w-]+\.)*airtableusercontent\.com$|^dl\.airtable\.com$/;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Airtable's records name the addresses of photos, so anyone who can edit the base could make the function request
 *  any other.
 *  @param origins of the configured Airtable. If one of them is on this machine, so may the photo be.
 *  @throws PhotoError when the photo is elsewhere. */
export function checkPhotoAddress(url: URL, origins: readonly string[]): Destination {
  if (AIRTABLE_HOSTS.test(url.hostname) && url.protocol === 'https:' && !url.port) return 'public';
  if (origins.includes(url.origin) || isLocal(url, origins)) return 'configured';
  throw new PhotoError(`is not stored at Airtable but at ${url.host}`);
}

function isLocal({ hostname }: URL, origins: readonly string[]): boolean {
  const isLoopback = (host = '') => LOOPBACK_HOSTS.includes(host);
  return isLoopback(hostname) && origins.some((origin) => isLoopback(URL.parse(origin)?.hostname));
}
