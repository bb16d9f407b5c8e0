import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { acknowledge } from './cdk-nag.ts';

const LENGTH = 43;

/** The key of the hashes that stand for visitors' addresses in logs, limits and 'Activity'. AWS creates it once. With
 *  it one could try all addresses, so it is no id that others may know. */
export class AddressHashKey extends Construct {
  readonly environment: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const secret = new Secret(this, 'Key', {
      description: 'Key of the hashes of visitors’ addresses',
      generateSecretString: { passwordLength: LENGTH, excludePunctuation: true },
    });
    acknowledge(secret, [
      'AwsSolutions-SMG4',
      'A new key would make the hashes in the logs incomparable with those of before.',
    ]);
    // The template has a reference, which CloudFormation resolves. Functions need no permission to read it.
    this.environment = { ADDRESS_HASH_KEY: secret.secretValue.unsafeUnwrap() };
  }
}
