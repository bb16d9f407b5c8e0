import { createServer, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERROR_STATUS, type ErrorBody } from '../shared/contract/errors.ts';

/** Longer than clients keep an idle connection, so that none is closed as a request goes out on it. */
const KEPT_IDLE_MS = 65_000;

/** The server that visitors come to. What is no proper HTTP it refuses in the shape of all refusals, where Node
 *  would do so without a word. */
export function createHttpServer(answer: RequestListener): Server {
  const options = { keepAliveTimeout: KEPT_IDLE_MS, requireHostHeader: false };
  return (
    createServer(options, answer)
      // An expectation that nobody knows is none of ours.
      .on('checkExpectation', answer)
      .on('clientError', refuse)
  );
}

function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body: ErrorBody =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? { code: 'PAYLOAD_TOO_LARGE', message: 'headers: At most 16 kB are taken' }
      : { code: 'INVALID_REQUEST', message: 'The request is no proper HTTP' };
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${ERROR_STATUS[body.code]} Refused`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      `content-length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n'),
  );
}
