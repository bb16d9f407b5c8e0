import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Api } from './api.ts';
import { Media } from './media.ts';
import { Storage } from './storage.ts';

export class GuidonStack extends Stack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const storage = new Storage(this, 'Storage');
    const media = new Media(this, 'Media');
    new Api(this, 'Api', { table: storage.table, bucket: media.bucket });
  }
}
