import * as z from 'zod';
import { readEnv } from './env.ts';

const HttpUrl = z.url({ protocol: /^https?$/ });

const env = readEnv(
  z.object({
    COGNITO_USER_POOL_ID: z.string().regex(/^[\w-]+_\w+$/),
    COGNITO_CLIENT_ID: z.string().min(1),
    /** Where the hosted login stands: an origin. */
    COGNITO_DOMAIN: HttpUrl,
    /** Where the site stands, as browsers know it: an origin. */
    SITE_URL: HttpUrl,
    /** The user pool's group that the back office is open to; empty: open to every signed-in user. */
    BACK_OFFICE_GROUP: z.string().default('staff'),
    AWS_REGION: z.string().min(1),
    /** Another user pool service than that of AWS. */
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: HttpUrl.optional(),
    AWS_ENDPOINT_URL: HttpUrl.optional(),
  }),
);

const originOf = (url: string) => new URL(url).origin;
const endpoint = env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? env.AWS_ENDPOINT_URL;

/** The user pool that says who is who. */
export const userPool = {
  id: env.COGNITO_USER_POOL_ID,
  clientId: env.COGNITO_CLIENT_ID,
  hostedLogin: originOf(env.COGNITO_DOMAIN),
  endpoint,
  issuer: `${endpoint ? originOf(endpoint) : `https://cognito-idp.${env.AWS_REGION}.amazonaws.com`}/${env.COGNITO_USER_POOL_ID}`,
};

export const siteUrl = originOf(env.SITE_URL);
export const backOfficeGroup = env.BACK_OFFICE_GROUP;

/** @param groups a token's `cognito:groups`: gateways hand it on as a list or as text. */
export const Groups = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(/[\s,[\]]+/))])
  .default([])
  .transform((groups) => groups.filter(Boolean));
