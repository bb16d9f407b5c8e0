import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

/** How the functions find the dealer's Airtable. The secrets are SSM SecureStrings, which a stack cannot
 *  make: operators put them there, by these names. */
export class Airtable extends Construct {
  readonly tokenParameter: string;
  readonly clientSecretParameter: string;

  constructor(scope: Construct, id: string, stage: string) {
    super(scope, id);
    this.tokenParameter = `/guidon/${stage}/airtable-token`;
    this.clientSecretParameter = `/guidon/${stage}/airtable-client-secret`;
  }

  /** Lets a function read the base. */
  grantUse(lambda: Lambda): void {
    const parameters = [this.tokenParameter, this.clientSecretParameter];
    const context = (key: string) => String(this.node.tryGetContext(key) ?? '');
    const environment = {
      AIRTABLE_BASE_ID: context('airtableBaseId'),
      AIRTABLE_CLIENT_ID: context('airtableClientId'),
      AIRTABLE_TOKEN_PARAMETER: this.tokenParameter,
      AIRTABLE_CLIENT_SECRET_PARAMETER: this.clientSecretParameter,
    };
    for (const [name, value] of Object.entries(environment)) lambda.addEnvironment(name, value);
    lambda.addToRolePolicy(
      new PolicyStatement({
        actions: ['ssm:GetParameter'],
        resources: parameters.map((parameter) =>
          Stack.of(this).formatArn({ service: 'ssm', resource: `parameter${parameter}` }),
        ),
      }),
    );
  }
}
