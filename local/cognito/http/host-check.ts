import type { IncomingHttpHeaders } from 'node:http';
import { Reply } from '../http.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Refuses what another site makes a browser send: a log-in that is not the visitor's own, or calls that
 *  nobody signs on this machine. Scripts, which send neither header, pass.
 *  @throws Reply */
export function refuseStrangers({ host = '', origin, ...headers }: IncomingHttpHeaders): void {
  // Else a name that somebody points at this machine would make their page one of ours.
  const isHere = LOOPBACK.includes(host.replace(/:\d+$/, ''));
  const site = headers['sec-fetch-site'];
  const isOwn = site
    ? site === 'same-origin' || site === 'none'
    : origin === undefined || origin === `http://${host}`;
  if (!isHere || !isOwn) throw new Reply(403, 'This was sent by another site.\n');
}
