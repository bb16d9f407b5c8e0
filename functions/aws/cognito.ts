import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { PATIENCE } from './client-defaults.ts';

/** Apart from the other clients: it is large, and few functions need it. Who logs out waits for it. */
export const cognito = new CognitoIdentityProviderClient({ ...PATIENCE, maxAttempts: 2 });
