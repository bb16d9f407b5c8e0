import * as z from 'zod';
import { SyncProblem } from '../../../shared/entities/sync-run.ts';
import { getGzipped, putGzipped } from './gzipped-objects.ts';
import { OPEN_PROBLEMS } from './object-keys.ts';

const OpenProblems = z.object({
  source: z.string(),
  problems: z.array(SyncProblem),
});
type OpenProblems = z.infer<typeof OpenProblems>;

export async function loadOpenProblems(): Promise<OpenProblems | undefined> {
  const object = await getGzipped(OPEN_PROBLEMS);
  if (!object || object === 'unchanged') return undefined;
  return OpenProblems.parse(JSON.parse(object.text));
}

export async function emptyOpenProblems(source: string): Promise<void> {
  if ((await loadOpenProblems())?.source !== source)
    await saveOpenProblems({ source, problems: [] });
}

export async function saveOpenProblems(open: OpenProblems): Promise<void> {
  await putGzipped(OPEN_PROBLEMS, JSON.stringify(open));
}
