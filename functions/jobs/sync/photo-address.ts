import type { Destination } from '../../platform/outbound/guarded-fetch.ts';
import { PhotoError } from './photo-error.ts';

const AIRTABLE_HOSTS = /^(?:[\w-]+\.)*airtableusercontent\.com$|^dl\.airtable\.com$/;
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Editors of the base control photo addresses and could otherwise make the function request any host.
 * @param origins of the configured Airtable. If one is on this machine, photos may be as well.
 * @throws PhotoError for any other host.
 */
export function checkPhotoAddress(url: URL, origins: readonly string[]): Destination {
  if (AIRTABLE_HOSTS.test(url.hostname) && url.protocol === 'https:' && !url.port) return 'public';
  if (origins.includes(url.origin) || isLocal(url, origins)) return 'configured';
  throw new PhotoError(`is not stored at Airtable but at ${url.host}`);
}

function isLocal({ hostname }: URL, origins: readonly string[]): boolean {
  const isLoopback = (host = '') => LOOPBACK_HOSTS.includes(host);
  return isLoopback(hostname) && origins.some((origin) => isLoopback(URL.parse(origin)?.hostname));
}
