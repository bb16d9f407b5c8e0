import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { CLIENT_DEFAULTS } from './client-defaults.ts';

/** Fewer attempts, because logging out waits for them. */
export const cognito = new CognitoIdentityProviderClient({ ...CLIENT_DEFAULTS, maxAttempts: 2 });
