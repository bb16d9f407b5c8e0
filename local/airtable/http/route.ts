import type { IncomingHttpHeaders } from 'node:http';
import type { BaseStore } from '../store/base-store.ts';
import type { Table } from '../store/table.ts';
import { forbidden } from './errors.ts';

/** What calls are counted as, and what a fault can be aimed at. */
export const CALL_KINDS = [
  'list',
  'retrieve',
  'create',
  'update',
  'delete',
  'upload',
  'schema',
  'edit-schema',
  'bases',
  'whoami',
  'attachment',
  'authorize',
  'token',
] as const;
export type CallKind = (typeof CALL_KINDS)[number];

export interface Caller {
  userId: string;
  /** Undefined for the server's own token, which may do everything. */
  scopes: string[] | undefined;
}

export interface Call {
  method: string;
  params: Record<string, string | undefined>;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** Undefined where no token is asked for. */
  caller: Caller | undefined;
  /** Throws a 413 when it is larger than the route allows. */
  body(): Promise<Buffer>;
  /** Throws a 422 when it is not JSON. */
  json(): Promise<unknown>;
}

export interface Answer {
  /** 200 when left out. */
  status?: number;
  headers?: Record<string, string>;
  /** Bytes and texts are sent as they are, everything else as JSON. */
  body: unknown;
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Undefined for the doors that are not Airtable's own: they are neither counted nor disturbed. */
  kind?: CallKind;
  access: 'public' | 'token' | { scope: string };
  /** Counts towards the month's calls; metadata, tokens and photographs do not. */
  isBilled?: boolean;
  largestBody?: number;
  handle(call: Call): Promise<Answer> | Answer;
}

/** The table named in the path; throws the 403 that Airtable answers for an unknown one. */
export function tableOf(store: BaseStore, { params }: Call): Table {
  const table = store.table(params.table ?? '');
  if (!table) throw forbidden();
  return table;
}
