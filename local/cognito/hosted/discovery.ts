import { type Call, json, type Reply } from '../http.ts';
import type { HostedLogin } from './context.ts';

/** What verifiers of our tokens read. */
export const discoveryRoutes: Record<string, (desk: HostedLogin, call: Call) => Promise<Reply>> = {
  'GET /:pool/.well-known/jwks.json': async ({ jwks }) => json(200, jwks),
  'GET /:pool/.well-known/openid-configuration': async ({ url, issuer, client }) =>
    json(200, {
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      authorization_endpoint: `${url}/oauth2/authorize`,
      token_endpoint: `${url}/oauth2/token`,
      revocation_endpoint: `${url}/oauth2/revoke`,
      end_session_endpoint: `${url}/logout`,
      response_types_supported: ['code'],
      scopes_supported: client.AllowedOAuthScopes,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    }),
};
