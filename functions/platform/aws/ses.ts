import { SESv2Client } from '@aws-sdk/client-sesv2';
import { CLIENT_DEFAULTS } from './client-defaults.ts';

/** Never tries again by itself: after a timeout nobody knows whether the mail was sent. */
export const ses = new SESv2Client({ ...CLIENT_DEFAULTS, maxAttempts: 1 });
