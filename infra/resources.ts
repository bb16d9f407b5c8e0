import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Airtable } from './airtable.ts';
import type { Settings } from './settings.ts';
import type { TableInUse } from './storage.ts';

/** What functions are made of and with. */
export interface Resources {
  settings: Settings;
  table: TableInUse;
  bucket: IBucket;
  airtable: Airtable;
}
