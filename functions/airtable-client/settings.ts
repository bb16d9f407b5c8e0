import * as z from 'zod';
import { AppError } from '../errors.ts';

export interface AirtableSettings {
  baseId: string;
  /** An origin, without `/v0`. */
  endpointUrl: string;
  /** Where attachments are uploaded to: an origin. */
  contentUrl: string;
}

/** Of the OAuth integration that somebody registered with Airtable. */
export interface OAuthSettings {
  clientId: string;
  /** What `/authorize` and `/token` follow. */
  url: string;
}

// A header or an address made of anything else would be refused with the value in the message.
const HttpUrl = z.url({ protocol: /^https?$/ });
const Visible = z.string().regex(/^[\x21-\x7e]+$/);

const Variables = z.object({
  AIRTABLE_BASE_ID: z.string().regex(/^[\w-]+$/),
  AIRTABLE_ENDPOINT_URL: HttpUrl.default('https://api.airtable.com'),
  AIRTABLE_CONTENT_URL: HttpUrl.default('https://content.airtable.com'),
  AIRTABLE_OAUTH_URL: HttpUrl.default('https://airtable.com/oauth2/v1'),
  AIRTABLE_CLIENT_ID: Visible,
  AIRTABLE_MONTHLY_CALLS: z.coerce.number().int().nonnegative().optional(),
});
type Variable = keyof z.infer<typeof Variables> | 'AIRTABLE_TOKEN';

const HELP: Record<Variable, string> = {
  AIRTABLE_TOKEN: 'AIRTABLE_TOKEN (a personal access token of airtable.com/create/tokens)',
  AIRTABLE_BASE_ID: "AIRTABLE_BASE_ID (the base's id, which starts with app)",
  AIRTABLE_ENDPOINT_URL: 'AIRTABLE_ENDPOINT_URL (an address like https://api.airtable.com)',
  AIRTABLE_CONTENT_URL: 'AIRTABLE_CONTENT_URL (an address like https://content.airtable.com)',
  AIRTABLE_OAUTH_URL: 'AIRTABLE_OAUTH_URL (an address like https://airtable.com/oauth2/v1)',
  AIRTABLE_CLIENT_ID: 'AIRTABLE_CLIENT_ID (of an OAuth integration of airtable.com/create/oauth)',
  AIRTABLE_MONTHLY_CALLS: 'AIRTABLE_MONTHLY_CALLS (a whole number)',
};

const OfBase = Variables.pick({
  AIRTABLE_BASE_ID: true,
  AIRTABLE_ENDPOINT_URL: true,
  AIRTABLE_CONTENT_URL: true,
  AIRTABLE_MONTHLY_CALLS: true,
});
const OfOAuth = Variables.pick({
  AIRTABLE_CLIENT_ID: true,
  AIRTABLE_OAUTH_URL: true,
  AIRTABLE_BASE_ID: true,
});

/** The one place that reads Airtable's variables, but for its secrets; at call time, since the shop
 *  stands without them.
 *  @param hasMeans whether there is anything to connect by: else the token is named as well.
 *  @throws AppError AIRTABLE_NOT_CONFIGURED that names each variable to set. */
export function airtableSettings({ hasMeans }: { hasMeans: boolean }): AirtableSettings {
  const { data, wrong } = parsed(OfBase);
  if (data && hasMeans) {
    return {
      baseId: data.AIRTABLE_BASE_ID,
      endpointUrl: new URL(data.AIRTABLE_ENDPOINT_URL).origin,
      contentUrl: new URL(data.AIRTABLE_CONTENT_URL).origin,
    };
  }
  const names: Variable[] = [...(hasMeans ? [] : ['AIRTABLE_TOKEN' as const]), ...wrong];
  throw new AppError(
    'AIRTABLE_NOT_CONFIGURED',
    `Airtable is not connected. Set ${listed(names)}, then start again.`,
  );
}

/** Of Airtable's plan, which for the free one is 1,000; 0 where it is not known. `airtableSettings` tells
 *  of one that is no number. */
export function airtableMonthlyCalls(): number {
  return Number(process.env.AIRTABLE_MONTHLY_CALLS ?? 1_000);
}

/** Whether a token can be sent at all. */
export function isToken(text: string): boolean {
  return Visible.safeParse(text).success;
}

/** Undefined where OAuth is not configured. */
export function oauthSettings(): OAuthSettings | undefined {
  const { data } = parsed(OfOAuth);
  return (
    data && {
      clientId: data.AIRTABLE_CLIENT_ID,
      url: data.AIRTABLE_OAUTH_URL.replace(/\/+$/, ''),
    }
  );
}

/** What to set for OAuth. */
export function oauthHelp(): string {
  return `OAuth 2.0 is not configured. Set ${listed([...parsed(OfOAuth).wrong])}, then start again.`;
}

function parsed<S extends z.ZodObject>(schema: S): { data?: z.output<S>; wrong: Set<Variable> } {
  const names = Object.keys(schema.shape) as Variable[];
  const given = names.map((name) => [name, process.env[name]?.trim() || undefined]);
  const { data, error } = schema.safeParse(Object.fromEntries(given));
  const wrong = names.filter((name) => error?.issues.some(({ path }) => path[0] === name));
  return { ...(data ? { data } : {}), wrong: new Set(wrong) };
}

function listed(names: Variable[]): string {
  return names.map((name) => HELP[name]).join(' and ');
}
