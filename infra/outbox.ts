import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { OUTBOX } from '../functions/build.ts';
import { OUTBOX as EVENTS } from '../functions/platform/table/outbox.ts';
import { allow } from './grants.ts';
import { BundledLambda, earlyAccess, type FunctionResources, letterhead } from './lambda.ts';
import { addSchedule } from './schedule.ts';
import type { Sync } from './sync.ts';
import type { TableEvents } from './table-events.ts';

interface Props {
  resources: FunctionResources;
  events: TableEvents;
  sync: Sync;
  siteUrl: string;
}

const INDEX_NOW_URL = 'https://api.indexnow.org/indexnow';

export class Outbox extends Construct {
  readonly consumer: BundledLambda;

  constructor(scope: Construct, id: string, { resources, events, sync, siteUrl }: Props) {
    super(scope, id);
    const { mailFrom, mailReplyTo = mailFrom } = resources.settings;
    this.consumer = new BundledLambda(this, 'Consumer', {
      name: OUTBOX,
      handler: 'handler',
      timeoutSeconds: 900,
      resources,
      environment: {
        SYNC_WORKER: sync.worker.lambda.functionName,
        SITE_URL: siteUrl,
        INDEX_NOW_URL,
        ...earlyAccess(resources.settings),
        // Invoices are issued here.
        ...letterhead(resources.settings),
        ...(mailFrom && mailReplyTo ? { MAIL_REPLY_TO: mailReplyTo } : {}),
      },
    });
    allow(this.consumer.role, ['lambda:InvokeFunction'], [sync.worker.lambda.functionArn]);
    // Only the schedule invokes it asynchronously, and does so again a minute later.
    this.consumer.lambda.configureAsyncInvoke({ retryAttempts: 0 });
    events.deliverTo(this.consumer, {
      partition: EVENTS,
      batchSize: 10,
      retryAttempts: 10,
      maxAge: Duration.hours(6),
    });
    addSchedule(this, {
      lambda: this.consumer.lambda,
      description: 'Runs the jobs of each minute.',
      expression: 'rate(1 minute)',
      isEnabled: true,
      retries: { attempts: 0, maxAgeSeconds: 60 },
      deadLetters: events.undelivered,
    });
  }
}
