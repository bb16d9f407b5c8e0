import { webhooks } from '../../../shared/contract/webhooks.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { receivePing } from './receive-ping.ts';

export const handler = groupHandler(webhooks, { 'POST /api/airtable-webhook': receivePing });
