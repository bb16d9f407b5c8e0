import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { AccessLogs } from './access-logs.ts';
import { AddressHashKey } from './address-hash-key.ts';
import { Airtable } from './airtable.ts';
import { Alarms } from './alarms.ts';
import { Api } from './api.ts';
import { Auth } from './auth.ts';
import { Backups } from './backups.ts';
import { backupPlace } from './backups-stack.ts';
import { OpsDashboard } from './dashboard.ts';
import { Edge, type EdgeProps } from './edge.ts';
import { Gateway } from './gateway.ts';
import { Imports } from './imports.ts';
import type { FunctionResources } from './lambda.ts';
import { MailDelivery } from './mail.ts';
import { Media, mediaBucketName } from './media.ts';
import { OpenApi } from './openapi.ts';
import { OriginSecret } from './origin-secret.ts';
import { Outbox } from './outbox.ts';
import { OutsideMonitoring } from './outside-monitoring.ts';
import { Pages } from './pages.ts';
import { Paypal } from './paypal.ts';
import { Releases } from './releases.ts';
import type { Settings } from './settings.ts';
import { Site } from './site.ts';
import { Sockets } from './sockets.ts';
import { hasOutsideStack } from './stage-stacks.ts';
import { Storage } from './storage.ts';
import { Sync } from './sync.ts';
import { TableEvents } from './table-events.ts';

/** All resources of a stage. */
export class GuidonStack extends Stack {
  constructor(scope: Construct, id: string, settings: Settings, props?: StackProps) {
    super(scope, id, props);
    const logs = new AccessLogs(this, 'AccessLogs', settings);
    const storage = new Storage(this, 'Storage', settings);
    const gateway = new Gateway(this, 'Gateway', settings);
    const site = settings.edge ? new Site(this, 'Site', { settings, logs }) : undefined;
    // Without the CDN they cannot be reached.
    const sockets = site && new Sockets(this, 'Sockets');
    const originSecret = site && new OriginSecret(this, 'OriginSecret', settings);
    const edge =
      site &&
      sockets &&
      originSecret &&
      this.#createEdge({ settings, logs, gateway, sockets, originSecret, site });
    const siteUrl = edge?.siteUrl ?? `https://${gateway.host}`;
    const media = new Media(this, 'Media', { settings, logs, siteUrl });
    if (edge) media.allowPhotoReads(edge.distribution);
    const auth = new Auth(this, 'Auth', { settings, siteUrl });
    const resources: FunctionResources = {
      settings,
      table: storage.inUse,
      tokenKey: storage.tokenKey,
      bucket: media.bucket,
      airtable: new Airtable(settings),
      paypal: new Paypal(settings),
      addressHashKey: new AddressHashKey(this, 'AddressHashKey'),
    };
    const sync = new Sync(this, 'Sync', resources, siteUrl);
    const api = new Api(this, 'Api', { resources, gateway, originSecret, auth, sync, siteUrl });
    const imports = sockets && new Imports(this, 'Imports', { resources, api, sockets });
    const events = new TableEvents(this, 'TableEvents', storage.inUse);
    const outbox = new Outbox(this, 'Outbox', { resources, events, sync, siteUrl });
    const mail = new MailDelivery(this, 'Mail', { resources, events, siteUrl });
    const pages =
      originSecret && new Pages(this, 'Pages', { resources, gateway, originSecret, siteUrl });
    if (site) pages?.deployAfter(site.deploy(), api);
    const trigger = auth.addPasswordResetTrigger(resources);
    const alarms = new Alarms(this, 'Alarms', {
      settings,
      gateway,
      api,
      pages,
      imports,
      sync,
      trigger,
      events,
      outbox,
      mail,
      table: storage.inUse,
    });
    const dashboard = new OpsDashboard(this, 'Overview', {
      gateway,
      api,
      pages,
      imports,
      sync,
      trigger,
      outbox,
      mail,
      storage,
      alarms: alarms.alarms,
      edge,
    });
    if (settings.gradualReleases) {
      const functions = [...api.functions.values(), ...(pages ? [pages.renderer] : [])];
      new Releases(this, 'Releases', { functions, alarms: alarms.ofReleases });
    }
    const place = backupPlace(this, settings);
    if (place) new Backups(this, 'Copies', { resources, auth, place, alarms });
    if (hasOutsideStack(settings)) {
      new OutsideMonitoring(this, 'Outside', {
        resources,
        distribution: edge?.distribution,
        siteUrl,
      });
    }
    this.#addOutputs({
      SiteUrl: siteUrl,
      UserPoolId: auth.userPool.userPoolId,
      BackOfficeGroup: auth.staffGroup,
      TableName: storage.inUse.name,
      MediaBucketName: media.bucket.bucketName,
      AlarmTopicArn: alarms.topic.topicArn,
      UrgentTopicArn: alarms.urgentTopic.topicArn,
      DashboardUrl: dashboard.url,
      ...(edge ? { DistributionId: edge.distribution.distributionId } : {}),
    });
    if (!site) new OpenApi(this, 'OpenApi', gateway);
  }

  #createEdge({
    site,
    ...rest
  }: Omit<EdgeProps, 'siteBucket' | 'mediaBucketName'> & { site: Site }) {
    return new Edge(this, 'Edge', {
      ...rest,
      siteBucket: site.bucket,
      mediaBucketName: mediaBucketName(rest.settings.stage),
    });
  }

  #addOutputs(outputs: Record<string, string>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
