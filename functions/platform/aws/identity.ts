import * as z from 'zod';
import { readEnv } from './env.ts';

const HttpUrl = z.url({ protocol: /^https?$/ });

const env = readEnv(
  z.object({
    COGNITO_USER_POOL_ID: z.string().regex(/^[\w-]+_\w+$/),
    COGNITO_CLIENT_ID: z.string().min(1),
    COGNITO_DOMAIN: HttpUrl,
    SITE_URL: HttpUrl,
    /** The user pool group with access to the back office. An empty value admits every signed-in user. */
    BACK_OFFICE_GROUP: z.string().default('staff'),
    STAFF_MFA: z.enum(['required', 'optional']).default('optional'),
    AWS_REGION: z.string().min(1),
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: HttpUrl.optional(),
    AWS_ENDPOINT_URL: HttpUrl.optional(),
  }),
);

const toOrigin = (url: string) => new URL(url).origin;
const endpoint = env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? env.AWS_ENDPOINT_URL;

export const userPool = {
  id: env.COGNITO_USER_POOL_ID,
  clientId: env.COGNITO_CLIENT_ID,
  hostedLogin: toOrigin(env.COGNITO_DOMAIN),
  endpoint,
  discoveryUrl: `${endpoint ? toOrigin(endpoint) : `https://cognito-idp.${env.AWS_REGION}.amazonaws.com`}/${env.COGNITO_USER_POOL_ID}/.well-known/openid-configuration`,
};

export const siteUrl = toOrigin(env.SITE_URL);
export const backOfficeGroup = env.BACK_OFFICE_GROUP;
/** Roles exist also in a back office that is open to all. */
export const staffGroupName = backOfficeGroup || 'staff';
export const isStaffMfaRequired = env.STAFF_MFA === 'required';

/** Some gateways pass a token's `cognito:groups` as a string. */
export const Groups = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(/[\s,[\]]+/))])
  .default([])
  .transform((groups) => groups.filter(Boolean));
