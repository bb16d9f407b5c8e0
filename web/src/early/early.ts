/** A small script that runs while the app is still loading: it asks who is logged in. */
import { buildUrl } from '../lib/buildUrl.ts';
import { startRequest } from '../lib/earlyRequests.ts';

startRequest(buildUrl('/api/auth/user'));
