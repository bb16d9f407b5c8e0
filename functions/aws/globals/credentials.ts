// Stands in for the SDK's chain of credentials in the bundles: a function's stand in its environment, here
// as in Lambda, and the chain is a fifth of a client.
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
