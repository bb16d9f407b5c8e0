import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export const CALL_KINDS = [
  'list',
  'retrieve',
  'create',
  'update',
  'delete',
  'upload',
  'schema',
  'edit-schema',
  'webhook',
  'payloads',
  'bases',
  'whoami',
  'attachment',
  'authorize',
  'token',
] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** These kinds count toward the monthly quota. */
export const BILLED_KINDS = new Set<CallKind>([
  'list',
  'retrieve',
  'create',
  'update',
  'delete',
  'upload',
  'webhook',
  'payloads',
]);

export interface AirtableCaller {
  userId: string;
  scopes: string[] | undefined;
  /** Undefined for a personal access token. */
  clientId: string | undefined;
}

export interface AirtableEnv {
  Bindings: HttpBindings;
  Variables: { kind: CallKind; caller: AirtableCaller };
}
export type AirtableContext = Context<AirtableEnv>;
