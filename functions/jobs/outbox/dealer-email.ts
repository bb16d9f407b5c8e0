import * as z from 'zod';
import { readEnv } from '../../platform/aws/env.ts';

const Environment = z.object({ MAIL_REPLY_TO: z.email().optional() });

export const getDealerEmail = (): string | undefined => readEnv(Environment).MAIL_REPLY_TO;
