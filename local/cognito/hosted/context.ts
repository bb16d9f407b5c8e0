import type { AppClient } from 'cognito-local/lib/services/appClient.js';
import type { UserPoolService } from 'cognito-local/lib/services/index.js';
import type { Api } from '../api/api.ts';
import type { Pages } from '../pages.ts';
import type { CodeVerifier } from '../pool/second-factor.ts';
import type { SignIn } from '../pool/sign-in.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.ts';
import type { Sessions } from '../tokens/sessions.ts';
import type { SigningKey } from '../tokens/signing-key.ts';

export interface AuthorizationCode {
  sub: string;
  clientId: string;
  redirectUri: string;
  scopes: string[];
  challenge: string;
  nonce: string | undefined;
  authTimeSeconds: number;
}

export interface HostedLogin {
  url: string;
  siteUrl: string;
  issuer: string;
  jwks: SigningKey['jwks'];
  client: AppClient;
  pool: UserPoolService;
  api: Api;
  signIn: SignIn;
  sessions: Sessions;
  codes: OneTimeTokens<AuthorizationCode>;
  challenges: OneTimeTokens<{ sub: string }>;
  secondFactor: CodeVerifier;
  secondFactorChallenges: OneTimeTokens<{ sub: string }>;
  pages: Pages;
  selfSignUp: boolean;
}
