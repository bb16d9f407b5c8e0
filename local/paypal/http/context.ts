import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export const CALL_KINDS = [
  'token',
  'create-order',
  'get-order',
  'capture',
  'track',
  'get-capture',
  'refund',
  'get-refund',
  'transactions',
  'certificate',
] as const;
export type CallKind = (typeof CALL_KINDS)[number];

export interface PaypalEnv {
  Bindings: HttpBindings;
}
export type PaypalContext = Context<PaypalEnv>;
