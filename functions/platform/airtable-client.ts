import './airtable-fetch.ts';

import Airtable from 'airtable';
import type { AirtableAnswer } from './airtable-fetch.ts';
import { pacedBy } from './airtable-pace.ts';
import type { AirtableSettings } from './airtable-settings.ts';

// The client has taken what it needs of it.
Reflect.deleteProperty(globalThis, 'self');

export type AirtableSend = (
  path: string,
  query?: Record<string, unknown>,
) => Promise<AirtableAnswer>;

/** One read at a time of one base, with no retry, at Airtable's pace; it never rejects for what
 *  Airtable answers. `eachPage` and `select` are not used: a throw in the former never settles, and
 *  the latter takes no offset. */
export function airtableClient(
  { token, baseId, endpointUrl }: AirtableSettings,
  requestTimeoutMs: number,
): AirtableSend {
  const client = new Airtable({
    apiKey: token,
    endpointUrl,
    requestTimeout: requestTimeoutMs,
    noRetryIfRateLimited: true,
  });
  const base = client.base(baseId);
  const pace = pacedBy(`${endpointUrl}/${baseId}`);
  return async (path, query = {}) => {
    const { body } = await pace(() => base.makeRequest({ path, qs: query }));
    return body;
  };
}
