import type { Context } from 'aws-lambda';
import * as z from 'zod';
import type { ImporterEvent } from '../../platform/aws/importer.ts';
import { runInvocation } from '../../platform/aws/invocation.ts';
import { runImport } from './run-import.ts';

const Event: z.ZodType<ImporterEvent> = z.object({
  importId: z.string(),
  connectionId: z.string(),
});

/** Invoked asynchronously for each browser connection and to resume. */
export function importer(event: unknown, context?: Partial<Context>): Promise<void> {
  return runInvocation(context, {}, () => runImport(Event.parse(event)));
}
