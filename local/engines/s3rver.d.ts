declare module '@20minutes/s3rver' {
  import type { AddressInfo } from 'node:net';

  /** The part of Koa's context that our middleware uses. */
  export interface Context {
    method: string;
    path: string;
    query: Record<string, string | string[] | undefined>;
    headers: Record<string, string | string[] | undefined>;
    status: number;
    body: unknown;
  }
  export type Middleware = (ctx: Context, next: () => Promise<void>) => Promise<void> | void;

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    /** Koa's own list; what stands first runs first. */
    middleware: Middleware[];
    httpServer: { closeAllConnections(): void };
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
