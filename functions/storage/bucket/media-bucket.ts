import * as z from 'zod';
import { readEnv } from '../../aws/env.ts';

export const { MEDIA_BUCKET } = readEnv(z.object({ MEDIA_BUCKET: z.string().min(3) }));
