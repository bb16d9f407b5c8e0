import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';

/** Apart from the other clients: it is large, and few functions need it. Both tries end before the
 *  function does. */
export const cognito = new CognitoIdentityProviderClient({
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
});
