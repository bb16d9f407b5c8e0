import type { QueryClient } from '@tanstack/react-query';
import { userOptions } from '../lib/auth.ts';
import { hasResponse } from '../lib/earlyRequests.ts';

const MAX_WAIT_MS = 50;

/** Puts the early script's response into the cache, if it has arrived, so that the first render shows the user's
 *  screen instead of a skeleton. */
export async function takeUser(queryClient: QueryClient): Promise<void> {
  if (!hasResponse('/api/auth/user', 200, 401)) return;
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([queryClient.prefetchQuery(userOptions), timeout]);
}
