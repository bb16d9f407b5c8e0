import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** The kinds of calls that are counted and can be made to fail. */
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

/** The kinds that count toward the monthly quota. */
export const BILLED_KINDS = new Set<CallKind>([
  'list',
  'retrieve',
  'create',
  'update',
  'delete',
  'upload',
]);

export interface Caller {
  userId: string;
  /** Undefined if it has every scope. */
  scopes: string[] | undefined;
  /** Airtable does not name the scopes of a personal access token. */
  isPersonal: boolean;
}

export interface AirtableEnv {
  Bindings: HttpBindings;
  Variables: { kind: CallKind; caller: Caller };
}
export type AirtableContext = Context<AirtableEnv>;
