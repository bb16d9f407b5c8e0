import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { acknowledge } from './cdk-nag.ts';

const LENGTH = 43;

/** Keys the hashes of visitors' IP addresses in logs, limits and 'Activity'. The key is secret: with it, a hash
 *  can be reversed by trying all addresses. */
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
    this.environment = { ADDRESS_HASH_KEY: secret.secretValue.unsafeUnwrap() };
  }
}
