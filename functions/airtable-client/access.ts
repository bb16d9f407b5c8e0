import { createHash } from 'node:crypto';
import type { Pace } from './rate-limit.ts';
import type { AirtableSettings } from './settings.ts';

/** By what a base is reached. */
export interface AirtableAccess {
  method: 'oauth' | 'api_key';
  baseId: string;
  /** An origin, without `/v0`. */
  endpointUrl: string;
  /** Where attachments are uploaded to: an origin. */
  contentUrl: string;
  /** Another for each connection and each base; it tells nothing of either. */
  fingerprint: string;
  /** Of all requests to the base; this process keeps one of its own where none is given. */
  pace?: Pace;
  /** Told whenever there is no token, or Airtable answers 401 or 403. */
  refused?(): Promise<void>;
  /** The token that is good at this moment.
   *  @throws AppError AIRTABLE_FAILED where there is none any more. */
  token(): Promise<string>;
  /** @param refused a token that Airtable has just answered with 401.
   *  @returns another one to try, where there is one. */
  tokenInsteadOf(refused: string): Promise<string | undefined>;
  /** Airtable refuses this token as well. */
  giveUp(refused: string): Promise<void>;
}

/** @param token a personal access token, for as long as a request or a run takes. */
export function tokenAccess(settings: AirtableSettings, token: string): AirtableAccess {
  return {
    ...settings,
    method: 'api_key',
    fingerprint: fingerprintOf(settings, token),
    token: async () => token,
    tokenInsteadOf: async () => undefined,
    giveUp: async () => {},
  };
}

/** @param means what tells one connection from another; it cannot be told from the fingerprint. */
export function fingerprintOf({ endpointUrl, baseId }: AirtableSettings, means: string): string {
  const parts = JSON.stringify([endpointUrl, baseId, means]);
  return createHash('sha256').update(parts).digest('hex').slice(0, 32);
}
