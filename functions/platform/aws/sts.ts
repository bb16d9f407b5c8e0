import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts';
import { unavailable } from '../errors.ts';
import { CLIENT_DEFAULTS } from './client-defaults.ts';

/** AWS's minimum. */
const DURATION_SECONDS = 900;

const sts = new STSClient(CLIENT_DEFAULTS);

interface TemporaryCredentials {
  AccessKeyId: string;
  SecretAccessKey: string;
  SessionToken: string;
  Expiration: string;
}

/**
 * Returns credentials for 15 minutes, limited by the policy.
 * @param name shown in CloudTrail.
 */
export async function assumeRole(
  RoleArn: string,
  name: string,
  policy: object,
): Promise<TemporaryCredentials> {
  const { Credentials } = await sts.send(
    new AssumeRoleCommand({
      RoleArn,
      RoleSessionName: name,
      DurationSeconds: DURATION_SECONDS,
      Policy: JSON.stringify(policy),
    }),
  );
  const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = Credentials ?? {};
  if (!AccessKeyId || !SecretAccessKey || !SessionToken || !Expiration) {
    throw unavailable('STS gave no credentials');
  }
  return { AccessKeyId, SecretAccessKey, SessionToken, Expiration: Expiration.toISOString() };
}
