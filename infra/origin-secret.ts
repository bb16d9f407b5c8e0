import { CfnParameter } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Settings } from './settings.ts';

export function originSecretParameters(stage: string) {
  const name = `/guidon/${stage}/origin-secret`;
  return {
    /** A SecureString with the former, the current and the next secret as JSON. */
    state: name,
    /** A plain string, because CloudFormation cannot read a SecureString into a distribution. */
    current: `${name}-current`,
    hashes: `${name}-hashes`,
  };
}

export class OriginSecret extends Construct {
  readonly current: string;
  readonly environment: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, { stage }: Settings) {
    super(scope, id);
    const { current, hashes } = originSecretParameters(stage);
    this.current = this.#read('Current', current);
    this.environment = { ORIGIN_SECRET_HASHES: this.#read('Hashes', hashes) };
  }

  #read(id: string, name: string): string {
    return new CfnParameter(this, id, { type: 'AWS::SSM::Parameter::Value<String>', default: name })
      .valueAsString;
  }
}
