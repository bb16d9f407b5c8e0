import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';

export type Site = (request: IncomingMessage, response: ServerResponse, path: string) => void;

export function createSite(directory: string): Site {
  const files = sirv(directory, { etag: true, gzip: true, brotli: true });
  return (request, response) => {
    files(request, response, () => {
      response.setHeader('cache-control', 'no-store');
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('File not found\n');
    });
  };
}
