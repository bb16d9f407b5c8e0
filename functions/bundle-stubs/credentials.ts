// Replaces the SDK's credential chain, a fifth of a client, in the bundles: functions read credentials from the
// environment only, on Lambda and locally.
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
