import { Duration } from 'aws-cdk-lib';
import {
  type Alarm,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import {
  ACCESS_DENIED,
  AIRTABLE_QUOTA_USED,
  DEALER_MAIL_REPORTED,
  MAIL_FAILED,
  MAIL_OLDEST_SECONDS,
  MAIL_REFUSED,
  PASSWORD_RESET,
  SIGN_IN_FAILED,
  STRANGERS_LIMITED,
  SYNC_BLOCKED,
  SYNC_FAILED,
  SYNC_SUCCEEDED,
  TASK_SET_ASIDE,
} from '../functions/platform/aws/metric-names.ts';
import { TABLE } from '../functions/platform/table/table-definition.ts';
import { type AlarmDefinition, AlarmSet } from './alarm-set.ts';
import type { Api } from './api.ts';
import { areaOf } from './endpoint-groups.ts';
import { type Gateway, THROTTLE } from './gateway.ts';
import type { Imports } from './imports.ts';
import { type BundledLambda, customMetric } from './lambda.ts';
import { type MailDelivery, reputationMetric } from './mail.ts';
import { missedSyncWindow } from './missed-sync-window.ts';
import type { Outbox } from './outbox.ts';
import type { Pages } from './pages.ts';
import type { Settings } from './settings.ts';
import type { TableInUse } from './storage.ts';
import type { Sync } from './sync.ts';
import type { TableEvents } from './table-events.ts';

interface Props {
  settings: Settings;
  gateway: Gateway;
  api: Api;
  pages: Pages | undefined;
  imports: Imports | undefined;
  sync: Sync;
  trigger: BundledLambda;
  events: TableEvents;
  outbox: Outbox;
  mail: MailDelivery;
  table: TableInUse;
}

const FIVE_MINUTES = Duration.minutes(5);
/** CloudWatch allows at most ten metrics in a math expression. */
const MAX_METRICS = 10;
const RELEASE_ALARMS = /^(Server|(Shop|Business|Login|Page|Catalog|Backoffice)function)errors$/i;
export class Alarms extends AlarmSet {
  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, props.settings);
    for (const definition of [
      ...this.#syncAlarms(props),
      ...this.#eventAlarms(props),
      ...(props.settings.mailFrom ? this.#mailAlarms() : []),
      ...this.#apiAlarms(props.gateway),
      ...this.#functionAlarms(props),
      this.#tableAlarm(props.table),
      ...this.#securityAlarms(),
    ]) {
      this.addAlarm(definition);
    }
  }

  get ofReleases(): Alarm[] {
    return this.alarms.filter(({ node }) => RELEASE_ALARMS.test(node.id));
  }

  #syncAlarms({ settings, sync }: Props): AlarmDefinition[] {
    return [
      {
        title: 'Sync failed',
        description:
          'The shop no longer follows the Airtable base, so sold items may still be listed. The Admin Dashboard shows what failed and what to do.',
        metric: this.#customMetric(SYNC_FAILED),
        threshold: 0,
        isEvent: true,
      },
      this.#missedSyncAlarm(settings),
      {
        title: 'Sync waits for a person',
        description:
          'A sync would unlist more than a fifth of the shop, so it stopped without changing anything. The dealer checks the base, then fixes it or confirms the run on the Admin Dashboard.',
        metric: this.#customMetric(SYNC_BLOCKED),
        threshold: 0,
        isEvent: true,
      },
      {
        title: 'Airtable quota',
        description:
          'More than 80 percent of this month’s Airtable API calls are used. At 100 percent Airtable rejects all calls until next month: no syncs, no uploads. Sync less often, or upgrade the plan.',
        metric: this.#customMetric(AIRTABLE_QUOTA_USED, Stats.MAXIMUM, Duration.hours(1)),
        threshold: 80,
      },
      {
        title: 'Dead letters',
        description:
          'A sync could not be started and will not be retried, so the shop no longer follows the Airtable base. The message in the queue has the reason.',
        metric: sync.deadLetters.metricApproximateNumberOfMessagesVisible({
          period: FIVE_MINUTES,
          statistic: Stats.MAXIMUM,
        }),
        threshold: 0,
      },
    ];
  }

  #missedSyncAlarm({ syncSchedule }: Settings): AlarmDefinition {
    const { periodSeconds, periods } = missedSyncWindow(syncSchedule);
    return {
      title: 'Sync not run',
      description:
        'No sync has succeeded for two intervals, so the shop shows an outdated state of the Airtable base. Check that the schedule is enabled, and look at the latest runs.',
      metric: this.#customMetric(SYNC_SUCCEEDED, Stats.SUM, Duration.seconds(periodSeconds)),
      threshold: 1,
      firesBelow: true,
      periods,
      missingIsBreaching: true,
    };
  }

  #eventAlarms({ events, outbox, mail }: Props): AlarmDefinition[] {
    return [
      {
        title: 'Failed tasks',
        description:
          'Something could not be processed in the background and waits for staff: an e-mail, a quote, a hold, a sale or an item. Everything else went on. ‘Failed Tasks’ in the back office has the reason, and can retry or discard it. If it has nothing new, a row of the table is malformed: the log names it.',
        metric: this.#customMetric(TASK_SET_ASIDE),
        threshold: 0,
        isEvent: true,
      },
      {
        title: 'Undelivered events',
        description:
          'An event was given up: e-mails about new products, quotes or saved pieces are missing, or a bounce was not noted. The message in the queue names the rows or has the event.',
        metric: events.undelivered.metricApproximateNumberOfMessagesVisible({
          period: FIVE_MINUTES,
          statistic: Stats.MAXIMUM,
        }),
        threshold: 0,
      },
      {
        title: 'Late events',
        description:
          'For ten minutes, events of the shop have waited for more than five minutes, so e-mails are late. A function fails and tries again, or a large newsletter is being sent. After six hours, events are given up.',
        metric: maximum([outbox.consumer, mail.sender].map(iteratorAge)),
        threshold: FIVE_MINUTES.toMilliseconds(),
        periods: 2,
      },
    ];
  }

  #mailAlarms(): AlarmDefinition[] {
    return [
      {
        title: 'E-mails failed',
        description:
          'E-mails were given up, so collectors or the dealer miss them. SES rejects them, or the sender address is no longer verified. The log of the mail function has the reason.',
        metric: this.#customMetric(MAIL_FAILED),
        threshold: 0,
        isEvent: true,
      },
      {
        title: 'Forms flooded',
        description:
          'Visitors without an account have sent more subscriptions, questions or messages than the shop accepts within an hour. Until the hour is over, the form rejects all of them. Someone may be flooding it.',
        metric: this.#customMetric(STRANGERS_LIMITED),
        threshold: 0,
      },
      {
        title: 'E-mails refused',
        description:
          'SES has refused every e-mail for ten minutes. Quotes, confirmations and newsletters wait, and their recipients know nothing of them. The Admin Dashboard says why and what to do. The e-mails are sent once SES accepts them again.',
        metric: this.#customMetric(MAIL_REFUSED),
        threshold: 0,
        periods: 3,
        datapoints: 2,
      },
      {
        title: 'E-mails delayed',
        description:
          'The oldest e-mail has waited for more than an hour, or the function that sends e-mails does not run. Quotes and confirmations may be late. Check the Admin Dashboard, then the log of the mail function.',
        metric: this.#customMetric(MAIL_OLDEST_SECONDS, Stats.MAXIMUM),
        threshold: 3_600,
        periods: 3,
        missingIsBreaching: true,
      },
      {
        title: 'Dealer reported an e-mail',
        description:
          'The dealer’s mailbox permanently rejected an e-mail of the shop, or someone there marked one as spam. The shop keeps sending quotes there, but they may not be read. The Admin Dashboard shows it too.',
        metric: this.#customMetric(DEALER_MAIL_REPORTED),
        threshold: 0,
        isEvent: true,
      },
      {
        title: 'Bounce rate',
        description:
          'More than 4 percent of the account’s e-mails come back. AWS reviews an account at 5 percent and may stop all its e-mails at 10, including those for passwords. Find where the addresses come from.',
        metric: reputationMetric('BounceRate'),
        threshold: 0.04,
      },
      {
        title: 'Complaint rate',
        description:
          'More than 0.08 percent of the account’s e-mails are reported as spam. AWS reviews an account at 0.1 percent and may stop all its e-mails at 0.5, including those for passwords. Find out which e-mails people do not want.',
        metric: reputationMetric('ComplaintRate'),
        threshold: 0.0008,
      },
    ];
  }

  #apiAlarms({ stage }: Gateway): AlarmDefinition[] {
    const apiMetric = (metricName: string, statistic: string) =>
      stage.metric(metricName, { statistic, period: FIVE_MINUTES });
    return [
      {
        title: 'Server errors',
        description:
          'More than 2 percent of all API requests fail, and visitors see ‘Something went wrong on our side’. The log has each error with its request ID.',
        metric: new MathExpression({
          label: '% of requests with a 5xx response',
          expression: 'IF(calls > 0, 100 * errors / calls, 0)',
          usingMetrics: {
            errors: apiMetric('5xx', Stats.SUM),
            calls: apiMetric('Count', Stats.SUM),
          },
          period: FIVE_MINUTES,
        }),
        threshold: 2,
        periods: 3,
        datapoints: 2,
        isUrgent: true,
      },
      {
        title: 'Flood',
        description:
          'Traffic has reached three quarters of the throttle limit for five minutes. Above the limit visitors get 429. If it comes from a few addresses rather than from real visitors, turn on or tighten the firewall (webAcl).',
        metric: apiMetric('Count', Stats.SUM),
        threshold: 0.75 * THROTTLE.rateLimit * FIVE_MINUTES.toSeconds(),
        isUrgent: true,
      },
      {
        title: 'Slow answers',
        description:
          'For 15 minutes one request in twenty has taken longer than 2.5 seconds, and the shop feels slow. The dashboard shows which functions are slow.',
        metric: apiMetric('Latency', Stats.p(95)),
        threshold: 2_500,
        periods: 3,
      },
    ];
  }

  #securityAlarms(): AlarmDefinition[] {
    return [
      {
        title: 'Failed logins',
        description:
          'More than 20 logins in five minutes were rejected after the hosted login. Someone may be replaying or guessing login links, or the site’s address does not match its settings.',
        metric: this.#customMetric(SIGN_IN_FAILED),
        threshold: 20,
      },
      {
        title: 'Denied requests',
        description:
          'More than 100 requests in five minutes came from other sites, lacked the permission, or used ended sessions. Someone may be probing the back office.',
        metric: this.#customMetric(ACCESS_DENIED),
        threshold: 100,
      },
      {
        title: 'Password resets',
        description:
          'More than 20 passwords were reset within an hour. Someone may have access to mailboxes, or users have been asked to reset.',
        metric: this.#customMetric(PASSWORD_RESET, Stats.SUM, Duration.hours(1)),
        threshold: 20,
      },
    ];
  }

  #functionAlarms({ api, pages, imports, sync, trigger, outbox, mail }: Props): AlarmDefinition[] {
    const inArea = (area: string) =>
      [...api.functions].flatMap(([group, bundled]) => (areaOf(group) === area ? bundled : []));
    const areas: Record<string, { functions: BundledLambda[]; effect: string; isUrgent?: true }> = {
      Shop: {
        functions: inArea('Shop'),
        effect: 'Shop visitors see ‘Something went wrong on our side’.',
        isUrgent: true,
      },
      Login: {
        functions: [...inArea('Login'), trigger],
        effect: 'Collectors and staff cannot log in, or cannot use their account.',
        isUrgent: true,
      },
      Page: {
        functions: [...inArea('Page'), ...(pages ? [pages.renderer] : [])],
        effect: 'Visitors and search engines get no pages, or no large photos.',
        isUrgent: true,
      },
      Business: {
        functions: inArea('Business'),
        effect: 'Staff cannot work with consignors, customers, sales elsewhere or the books.',
      },
      Catalog: {
        functions: [...inArea('Catalog'), ...(imports ? [imports.importer] : [])],
        effect: 'Staff cannot catalog, identify or count items, or add photos.',
      },
      'Back office': {
        functions: inArea('Back office'),
        effect: 'Staff see ‘Something went wrong on our side’.',
      },
      'Sync worker': {
        functions: [sync.worker, ...inArea('Sync worker')],
        effect:
          'A sync crashed. The next run resumes it; if that crashes too, the shop no longer follows the Airtable base.',
      },
      Mail: {
        functions: [outbox.consumer, mail.sender],
        effect: 'E-mails are late. They are tried again, but not forever.',
      },
    };
    return [
      ...Object.entries(areas).map(([area, { functions, effect, ...severity }]) => ({
        title: `${area} function errors`,
        description: `${effect} A function crashed, timed out or ran out of memory. Check its log. If this started with a deployment, roll it back.`,
        metric: sum(functions.map(({ lambda }) => lambda.metricErrors({ period: FIVE_MINUTES }))),
        threshold: 0,
        ...severity,
      })),
      {
        title: 'Function throttles',
        description:
          'Lambda refuses to run functions of this account and region, so visitors get errors, or background work is late. The limit of concurrent executions is reached. Find the source of the load, or request a higher quota from AWS.',
        metric: new Metric({
          namespace: 'AWS/Lambda',
          metricName: 'Throttles',
          statistic: Stats.SUM,
          period: FIVE_MINUTES,
        }),
        threshold: 0,
        isUrgent: true,
      },
    ];
  }

  #tableAlarm({ name }: TableInUse): AlarmDefinition {
    const index = { GlobalSecondaryIndexName: TABLE.index.name };
    const throttles = [{}, index].flatMap((dimensions) =>
      ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
        (metricName) =>
          new Metric({
            namespace: 'AWS/DynamoDB',
            metricName,
            dimensionsMap: { TableName: name, ...dimensions },
            statistic: Stats.SUM,
            period: FIVE_MINUTES,
          }),
      ),
    );
    return {
      title: 'Table throttles',
      description:
        'DynamoDB has refused more than 20 requests for the table or its index within five minutes. Requests are tried again, so the shop is slow; carts and quotes fail if it lasts.',
      metric: sum(throttles),
      threshold: 20,
    };
  }

  #customMetric(metricName: string, statistic: string = Stats.SUM, period = FIVE_MINUTES): Metric {
    return customMetric(this, metricName, { statistic, period });
  }
}

const iteratorAge = ({ lambda }: BundledLambda): Metric =>
  lambda.metric('IteratorAge', { period: FIVE_MINUTES, statistic: Stats.MAXIMUM });

const sum = (metrics: Metric[]): IMetric => combine(metrics, 'Total', 'SUM');
const maximum = (metrics: Metric[]): IMetric => combine(metrics, 'Maximum', 'MAX');

function combine(metrics: Metric[], label: string, operation: 'SUM' | 'MAX'): IMetric {
  const [first, ...rest] = metrics;
  if (first && rest.length === 0) return first;
  if (metrics.length > MAX_METRICS) {
    throw new Error(
      `An alarm combines ${metrics.length} metrics: split its area in endpoint-groups.ts`,
    );
  }
  const usingMetrics = Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));
  return new MathExpression({
    label,
    expression: `${operation}(METRICS())`,
    usingMetrics,
    period: FIVE_MINUTES,
  });
}
