declare module '@20minutes/s3rver' {
  import type { IncomingMessage, Server } from 'node:http';
  import type { AddressInfo } from 'node:net';

  export interface Context {
    method: string;
    path: string;
    querystring: string;
    query: Record<string, string | string[] | undefined>;
    headers: Record<string, string | string[] | undefined>;
    req: IncomingMessage;
    params: { bucket: string; key: string };
    status: number;
    type: string;
    body: unknown;
    set(name: string, value: string): void;
  }
  export type Middleware = (ctx: Context, next: () => Promise<void>) => Promise<void> | void;

  interface StoredObject {
    bucket: string;
    key: string;
    content: unknown;
    metadata: Record<string, unknown>;
  }
  interface Stored {
    size: number;
    /** Hexadecimal. */
    md5: string;
  }
  export interface Store {
    getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    /** @returns the size in bytes, and the MD5 in hexadecimal */
    putContent(path: string, content: unknown): Promise<[number, string]>;
    putMetadata(
      bucket: string,
      key: string,
      metadata: Record<string, unknown>,
      md5?: string,
    ): Promise<void>;
    /** @throws Error ENOENT without the object, SyntaxError if its metadata is not JSON */
    getMetadata(bucket: string, key: string): Promise<Record<string, unknown>>;
    putObject(object: StoredObject): Promise<Stored>;
    deleteObject(bucket: string, key: string): Promise<void>;
    listObjects(
      bucket: string,
      options: { prefix?: string },
    ): Promise<{ objects: { key: string; lastModifiedDate: Date }[]; isTruncated: boolean }>;
    putPart(
      bucket: string,
      uploadId: unknown,
      partNumber: unknown,
      content: unknown,
    ): Promise<Stored>;
    putObjectMultipart(
      bucket: string,
      uploadId: unknown,
      parts: { number: number; etag: string }[],
    ): Promise<Stored>;
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
    middleware: Middleware[];
    httpServer: Server;
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}

declare module '@20minutes/s3rver/lib/models/error.js' {
  export default class S3Error extends Error {
    code: string;
    constructor(code: string, message: string, detail?: Record<string, unknown>);
  }
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  export default class AWSAccount {
    static DUMMY_ACCOUNT: AWSAccount;
    constructor(accountId: number, displayName: string);
    createKeyPair(accessKeyId: string, secretAccessKey: string): void;
    revokeAccessKey(accessKeyId: string): void;
  }
}

declare module '@20minutes/s3rver/lib/signature/v4.js' {
  import type { Context } from '@20minutes/s3rver';

  interface Signed {
    accessKeyId: string;
    credential: { date: string; region: string; service: string; termination: string };
    signedHeaders: string[];
    signatureProvided: string;
  }
  export function parseHeader(headers: Context['headers']): Signed;
  /** @throws S3Error when the request has expired */
  export function parseQuery(query: Context['query']): Signed;
  export function getStringToSign(
    request: {
      method: string;
      uri: string;
      querystring: string;
      headers: Context['headers'];
      timestamp: unknown;
    },
    signed: Signed,
  ): string;
  export function getSigningKey(
    secret: string,
    date: string,
    region: string,
    service: string,
  ): Buffer;
}
