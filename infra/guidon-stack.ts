import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Airtable } from './airtable.ts';
import { Api } from './api.ts';
import { Media } from './media.ts';
import { Storage } from './storage.ts';
import { Sync } from './sync.ts';

export class GuidonStack extends Stack {
  constructor(scope: Construct, id: string, stage: string) {
    super(scope, id);
    const { table } = new Storage(this, 'Storage');
    const { bucket } = new Media(this, 'Media');
    const airtable = new Airtable(this, 'Airtable', stage);
    const sync = new Sync(this, 'Sync', { table, bucket, airtable });
    new Api(this, 'Api', { table, bucket, airtable, sync });
  }
}
