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

  interface StoredObject {
    bucket: string;
    key: string;
    content: unknown;
    metadata: Record<string, unknown>;
  }
  export interface Store {
    getResourcePath(bucket: string, key: string, resource: 'object' | 'metadata.json'): string;
    /** @returns the size in bytes, and the MD5 in hexadecimals. */
    putContent(path: string, content: unknown): Promise<[number, string]>;
    putMetadata(
      bucket: string,
      key: string,
      metadata: Record<string, unknown>,
      md5: string,
    ): Promise<void>;
    putObject(object: StoredObject): Promise<{ size: number; md5: string }>;
    listObjects(
      bucket: string,
      options: object,
    ): Promise<{ objects: { key: string }[]; isTruncated: boolean }>;
  }

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    store: Store;
    /** Koa's own list; what stands first runs first. */
    middleware: Middleware[];
    httpServer: { closeAllConnections(): void };
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
