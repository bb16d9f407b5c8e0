import * as z from 'zod';
import { getParameterName, readSecret } from '../../platform/aws/secrets.ts';
import { AppError } from '../../platform/errors.ts';

export interface AirtableSettings {
  baseId: string;
  endpointUrl: string;
  contentUrl: string;
}

export const toAddress = ({ endpointUrl, baseId }: AirtableSettings): string =>
  `${endpointUrl}/v0/${baseId}`;

export const toSlotsKey = ({ endpointUrl, baseId }: AirtableSettings): string =>
  `${endpointUrl}/${baseId}`;

export const getBaseId = (address = ''): string => address.split('/v0/')[1] ?? '';

export const isLoopback = ({ hostname }: URL): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

export interface OAuthSettings {
  clientId: string;
  /** Base URL of `/authorize` and `/token`. */
  url: string;
}

// Reject invalid values here: later errors would quote the value.
const HttpUrl = z.url({ protocol: /^https?$/ });
const PrintableAscii = z.string().regex(/^[\x21-\x7e]+$/);

const Variables = z.object({
  AIRTABLE_BASE_ID: z.string().regex(/^[\w-]+$/),
  AIRTABLE_ENDPOINT_URL: HttpUrl.default('https://api.airtable.com'),
  AIRTABLE_CONTENT_URL: HttpUrl.default('https://content.airtable.com'),
  AIRTABLE_OAUTH_URL: HttpUrl.default('https://airtable.com/oauth2/v1'),
  AIRTABLE_CLIENT_ID: PrintableAscii,
  AIRTABLE_MONTHLY_CALLS: z.coerce.number().int().nonnegative().optional(),
});
type Variable = keyof z.infer<typeof Variables> | 'AIRTABLE_TOKEN';

const DESCRIPTIONS = {
  AIRTABLE_TOKEN: 'AIRTABLE_TOKEN (a personal access token of airtable.com/create/tokens)',
  AIRTABLE_BASE_ID:
    "AIRTABLE_BASE_ID (the base's id, which starts with app; staff can also set it under Connect Your Base)",
  AIRTABLE_ENDPOINT_URL: 'AIRTABLE_ENDPOINT_URL (a URL such as https://api.airtable.com)',
  AIRTABLE_CONTENT_URL: 'AIRTABLE_CONTENT_URL (a URL such as https://content.airtable.com)',
  AIRTABLE_OAUTH_URL: 'AIRTABLE_OAUTH_URL (a URL such as https://airtable.com/oauth2/v1)',
  AIRTABLE_CLIENT_ID: 'AIRTABLE_CLIENT_ID (of an OAuth integration of airtable.com/create/oauth)',
  AIRTABLE_MONTHLY_CALLS: 'AIRTABLE_MONTHLY_CALLS (a whole number)',
} satisfies Record<Variable, string>;

const BaseVariables = Variables.pick({
  AIRTABLE_BASE_ID: true,
  AIRTABLE_ENDPOINT_URL: true,
  AIRTABLE_CONTENT_URL: true,
  AIRTABLE_MONTHLY_CALLS: true,
});
const OAuthVariables = Variables.pick({
  AIRTABLE_CLIENT_ID: true,
  AIRTABLE_OAUTH_URL: true,
});

/**
 * Reads the environment lazily, since the shop also runs without Airtable.
 * @param hasCredentials false adds AIRTABLE_TOKEN to the variables to set.
 * @param baseId overrides AIRTABLE_BASE_ID.
 * @throws AppError AIRTABLE_NOT_CONFIGURED naming each variable to set.
 */
export function airtableSettings({
  hasCredentials,
  baseId,
}: {
  hasCredentials: boolean;
  baseId?: string | undefined;
}): AirtableSettings {
  const { data, invalid } = parseEnvironment(
    BaseVariables,
    baseId ? { AIRTABLE_BASE_ID: baseId } : {},
  );
  if (data && hasCredentials) {
    return {
      baseId: data.AIRTABLE_BASE_ID,
      endpointUrl: new URL(data.AIRTABLE_ENDPOINT_URL).origin,
      contentUrl: new URL(data.AIRTABLE_CONTENT_URL).origin,
    };
  }
  const names: Variable[] = [...(hasCredentials ? [] : ['AIRTABLE_TOKEN' as const]), ...invalid];
  throw new AppError(
    'AIRTABLE_NOT_CONFIGURED',
    `Airtable is not connected. Set ${listVariables(names)}, then start again.`,
  );
}

/** 0 if unknown. Airtable's free plan has 1,000 monthly calls. `airtableSettings` rejects an invalid value. */
export function airtableMonthlyCalls(): number {
  return Number(process.env.AIRTABLE_MONTHLY_CALLS ?? 1_000);
}

/** The token is sent in a header, which allows printable ASCII only. */
export function isToken(text: string): boolean {
  return PrintableAscii.safeParse(text).success;
}

export function oauthSettings(): OAuthSettings | undefined {
  const { data } = parseEnvironment(OAuthVariables);
  return (
    data && {
      clientId: data.AIRTABLE_CLIENT_ID,
      url: data.AIRTABLE_OAUTH_URL.replace(/\/+$/, ''),
    }
  );
}

export function oauthHelp(): string {
  const { invalid } = parseEnvironment(OAuthVariables);
  return `OAuth 2.0 is not configured. Set ${listVariables(invalid)}, then start again.`;
}

function parseEnvironment<S extends z.ZodObject>(
  schema: S,
  given: Partial<Record<Variable, string>> = {},
): { data?: z.output<S>; invalid: Variable[] } {
  const names = Object.keys(schema.shape) as Variable[];
  const values = names.map((name) => [
    name,
    given[name] ?? (process.env[name]?.trim() || undefined),
  ]);
  const { data, error } = schema.safeParse(Object.fromEntries(values));
  const invalid = names.filter((name) => error?.issues.some(({ path }) => path[0] === name));
  return { ...(data ? { data } : {}), invalid };
}

function listVariables(names: readonly Variable[]): string {
  // Created lazily: loading its data would take 15 ms of every cold start.
  const list = new Intl.ListFormat('en', { type: 'conjunction' });
  return list.format(names.map((name) => DESCRIPTIONS[name]));
}

export type SecretName = 'AIRTABLE_TOKEN' | 'AIRTABLE_CLIENT_SECRET';

/**
 * The secret must not appear in logs, errors or responses.
 * @returns undefined if it is not set.
 * @throws AppError AIRTABLE_NOT_CONFIGURED if its parameter cannot be read.
 */
export async function getSecret(name: SecretName): Promise<string | undefined> {
  try {
    return await readSecret(name);
  } catch (error) {
    throw new AppError(
      'AIRTABLE_NOT_CONFIGURED',
      `${name} could not be read from the parameter ${getParameterName(name)}. Try again; if that does not help, check that the function may read and decrypt it.`,
      { cause: error instanceof Error ? error.name : 'unknown' },
    );
  }
}
