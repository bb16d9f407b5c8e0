import { SESv2Client } from '@aws-sdk/client-sesv2';
import { CLIENT_DEFAULTS } from './client-defaults.ts';

/** No retries: after a timeout it is unknown whether the mail was sent. */
export const ses = new SESv2Client({ ...CLIENT_DEFAULTS, maxAttempts: 1 });
