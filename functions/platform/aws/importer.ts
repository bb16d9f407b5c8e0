import * as z from 'zod';
import { readEnv } from './env.ts';

/** For the function that imports photos from links. */
export interface ImporterEvent {
  importId: string;
  /** The connection that has started, to which an outcome is sent if there is one. */
  connectionId: string;
}

/** Without the CDN nobody can connect, and there is no importer. */
const { IMPORTER } = readEnv(z.object({ IMPORTER: z.string().default('') }));

/** Invokes the importer asynchronously. */
export async function invokeImporter(event: ImporterEvent): Promise<void> {
  const { invokeLater } = await import('./lambda.ts');
  await invokeLater(IMPORTER, event);
}
