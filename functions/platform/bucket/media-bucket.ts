import * as z from 'zod';
import { readEnv } from '../aws/env.ts';

const Environment = z.object({ MEDIA_BUCKET: z.string().min(3) });

export function mediaBucket(): string {
  return readEnv(Environment).MEDIA_BUCKET;
}
