import { fileURLToPath } from 'node:url';
import { Stack, Token } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { IMMUTABLE, REVALIDATED } from '../shared/edge/behaviours.ts';
import type { AccessLogs } from './access-logs.ts';
import { acknowledge, wildcardOf } from './cdk-nag.ts';
import { privateBucket } from './private-bucket.ts';
import type { Settings } from './settings.ts';

interface Props {
  settings: Settings;
  logs: AccessLogs;
}

/** As `npm run build` makes it. */
const SITE_DIR = fileURLToPath(new URL('../dist/site', import.meta.url));
/** The CDN compresses on the way; maps stay at home. */
const NOT_SENT = ['*.br', '*.gz', '*.map'];

/** The React app as files of a bucket, for the CDN alone. */
export class Site extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string, { settings, logs }: Props) {
    super(scope, id);
    this.bucket = privateBucket(this, settings, {
      serverAccessLogsBucket: logs.bucket,
      serverAccessLogsPrefix: 'site/',
    });
  }

  /** Puts the files in place: first what a page asks for, then the pages. What an earlier page asks for stays,
   *  so that a tab which is open goes on working. */
  deploy(): void {
    const assets = new BucketDeployment(this, 'Assets', {
      sources: [Source.asset(`${SITE_DIR}/assets`, { exclude: NOT_SENT })],
      destinationBucket: this.bucket,
      destinationKeyPrefix: 'assets/',
      cacheControl: [CacheControl.fromString(IMMUTABLE)],
      prune: false,
    });
    const pages = new BucketDeployment(this, 'Pages', {
      sources: [Source.asset(SITE_DIR, { exclude: ['assets', ...NOT_SENT] })],
      destinationBucket: this.bucket,
      cacheControl: [CacheControl.fromString(REVALIDATED)],
      prune: false,
    });
    pages.node.addDependency(assets);
    this.#acknowledge(assets);
  }

  /** The function that puts the files in place is CDK's own, with a role that CDK writes. */
  #acknowledge({ handlerRole }: BucketDeployment): void {
    const handler = handlerRole.node.scope ?? handlerRole;
    const ofCdk =
      'CDK’s own function and role, which run while a stage is deployed and at no other time. They read the bucket of CDK’s assets and write the site’s.';
    const { partition, account, region } = Stack.of(this);
    const aws = shown(partition, 'Partition');
    const assets = `cdk-hnb659fds-assets-${shown(account, 'AccountId')}-${shown(region, 'Region')}/*`;
    for (const finding of [
      'L1',
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      'IAM5[Action::s3:GetBucket*]',
      'IAM5[Action::s3:GetObject*]',
      'IAM5[Action::s3:List*]',
      'IAM5[Action::s3:Abort*]',
      'IAM5[Action::s3:DeleteObject*]',
      `IAM5[Resource::arn:${aws}:s3:::${assets}]`,
    ]) {
      acknowledge(handler, [`AwsSolutions-${finding}`, ofCdk]);
    }
    acknowledge(handler, [wildcardOf(this.bucket, '*'), ofCdk]);
  }
}

/** As cdk-nag writes it where it is not known yet. */
function shown(value: string, name: string): string {
  return Token.isUnresolved(value) ? `<AWS::${name}>` : value;
}
