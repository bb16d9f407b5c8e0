import type { Context } from 'aws-lambda';
import * as z from 'zod';
import { readEnv } from '../../platform/aws/env.ts';
import { runInvocation } from '../../platform/aws/invocation.ts';
import { log } from '../../platform/aws/log.ts';
import { OUTSIDE_CHECK_FAILED } from '../../platform/aws/metric-names.ts';
import { publishMetrics } from '../../platform/aws/metrics.ts';
import { checkShop } from './check-shop.ts';

const { SITE_URL } = readEnv(z.object({ SITE_URL: z.url() }));

export function handler(_event: unknown, context?: Partial<Context>): Promise<void> {
  return runInvocation(context, {}, async () => {
    const failures = await checkShop(SITE_URL);
    publishMetrics({ [OUTSIDE_CHECK_FAILED]: failures.length > 0 ? 1 : 0 });
    if (failures.length > 0) log.warn('The shop failed the check from outside', { failures });
  });
}
