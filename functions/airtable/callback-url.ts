import { siteUrl } from '../aws/identity.ts';

/** Where Airtable sends the browser back to; the OAuth integration must name exactly this. */
export const CALLBACK_URL = `${siteUrl}/api/auth/airtable/callback`;
