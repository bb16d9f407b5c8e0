import type { Reply } from '../../../web/src/lib/api.ts';

export type Connection = Reply<'GET /api/auth/airtable/status'>;

export const makeConnection = (changes: Partial<Connection> = {}): Connection => ({
  method: 'api_key',
  isAuthenticated: true,
  oauthConfigured: false,
  push: { state: 'live' },
  calls: { used: 412, plan: 1000, reserve: 100, forecast: 790 },
  ...changes,
});
