import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';

/** Apart from the other clients: it is large, and few functions need it. */
export const cognito = new CognitoIdentityProviderClient({
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 10_000 },
});
