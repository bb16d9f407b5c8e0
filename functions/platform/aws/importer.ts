import * as z from 'zod';
import { readEnv } from './env.ts';

export interface ImporterEvent {
  importId: string;
  connectionId: string;
}

const { IMPORTER } = readEnv(z.object({ IMPORTER: z.string().default('') }));

export async function invokeImporter(event: ImporterEvent): Promise<void> {
  const { invokeLater } = await import('./lambda.ts');
  await invokeLater(IMPORTER, event);
}
