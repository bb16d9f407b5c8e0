import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { CLIENT_DEFAULTS } from './client-defaults.ts';

/** Makes fewer attempts, because logging out waits for it. */
export const cognito = new CognitoIdentityProviderClient({ ...CLIENT_DEFAULTS, maxAttempts: 2 });
