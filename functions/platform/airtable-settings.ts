import * as z from 'zod';
import { ApiError } from './api-error.ts';

export interface AirtableSettings {
  token: string;
  baseId: string;
  /** An origin, without `/v0`. */
  endpointUrl: string;
}

// A header or an address made of anything else would be refused with the value in the message.
const Settings = z.object({
  AIRTABLE_TOKEN: z.string().regex(/^[\x21-\x7e]+$/),
  AIRTABLE_BASE_ID: z.string().regex(/^[\w-]+$/),
  AIRTABLE_ENDPOINT_URL: z.url({ protocol: /^https?$/ }).default('https://api.airtable.com'),
});

const HELP: Record<keyof z.infer<typeof Settings>, string> = {
  AIRTABLE_TOKEN: 'AIRTABLE_TOKEN (a personal access token of airtable.com/create/tokens)',
  AIRTABLE_BASE_ID: "AIRTABLE_BASE_ID (the base's id, which starts with app)",
  AIRTABLE_ENDPOINT_URL: 'AIRTABLE_ENDPOINT_URL (an address like https://api.airtable.com)',
};

/** The one place that reads Airtable's variables; at call time, since the shop stands without them.
 *  @throws ApiError AIRTABLE_NOT_CONFIGURED that names each variable to set. */
export function airtableSettings(): AirtableSettings {
  const given = Object.keys(HELP).map((name) => [name, process.env[name]?.trim() || undefined]);
  const { success, data, error } = Settings.safeParse(Object.fromEntries(given));
  if (success) {
    return {
      token: data.AIRTABLE_TOKEN,
      baseId: data.AIRTABLE_BASE_ID,
      endpointUrl: new URL(data.AIRTABLE_ENDPOINT_URL).origin,
    };
  }
  const names = Settings.keyof().options.filter((name) =>
    error.issues.some(({ path }) => path[0] === name),
  );
  throw new ApiError(
    'AIRTABLE_NOT_CONFIGURED',
    `Airtable is not connected. Set ${names.map((name) => HELP[name]).join(' and ')}, then start again.`,
  );
}
