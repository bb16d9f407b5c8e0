import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERROR_STATUS, type ErrorBody } from '../shared/contract/errors.ts';
import { IMPORT_SOCKET_PATH } from '../shared/edge/import-socket.ts';

/** Longer than clients keep idle connections, so that none is closed while a request is being sent on it. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;

/**
 * Malformed HTTP gets the API's error body, where Node would send none.
 * @param isDev Vite's development server then handles upgrades as well
 */
export function createHttpServer(listener: RequestListener, isDev = false): Server {
  const options = {
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    requireHostHeader: false,
    ...(isDev ? {} : { shouldUpgradeCallback: isImportSocket }),
  };
  return (
    createServer(options, listener)
      // Ignores unknown expectations, as API Gateway does; Node would respond 417.
      .on('checkExpectation', listener)
      .on('clientError', rejectMalformedRequest)
  );
}

function isImportSocket({ url }: IncomingMessage): boolean {
  return url?.startsWith(IMPORT_SOCKET_PATH) ?? false;
}

interface ParseError extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
}

function rejectMalformedRequest(error: ParseError, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body: ErrorBody =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? { code: 'PAYLOAD_TOO_LARGE', message: 'headers: Expected at most 16 kB' }
      : { code: 'INVALID_REQUEST', message: 'Malformed HTTP request' };
  const text = JSON.stringify(body);
  const isHead = error.rawPacket?.subarray(0, 5).toString() === 'HEAD ';
  socket.end(
    [
      `HTTP/1.1 ${ERROR_STATUS[body.code]} Refused`,
      'connection: close',
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      `content-length: ${Buffer.byteLength(text)}`,
      '',
      isHead ? '' : text,
    ].join('\r\n'),
  );
}
