import * as z from 'zod';
import { SyncProblem } from '../../../shared/entities/sync-run.ts';
import { getGzipped, putGzipped } from './gzipped-objects.ts';
import { OPEN_PROBLEMS } from './object-keys.ts';

const OpenProblems = z.object({
  /** Address of the base that it describes. */
  source: z.string(),
  problems: z.array(SyncProblem),
});
type OpenProblems = z.infer<typeof OpenProblems>;

/** Loads the problems that the last syncs left, of all records.
 *  @returns undefined before the first sync. */
export async function loadOpenProblems(): Promise<OpenProblems | undefined> {
  const object = await getGzipped(OPEN_PROBLEMS);
  if (!object || object === 'unchanged') return undefined;
  return OpenProblems.parse(JSON.parse(object.text));
}

/** Forgets those of another base. */
export async function emptyOpenProblems(source: string): Promise<void> {
  if ((await loadOpenProblems())?.source !== source)
    await saveOpenProblems({ source, problems: [] });
}

export async function saveOpenProblems(open: OpenProblems): Promise<void> {
  await putGzipped(OPEN_PROBLEMS, JSON.stringify(open));
}
