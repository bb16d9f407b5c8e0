import { diffCatalog } from '../../functions/identification/import/catalog-diff.ts';
import { readSamples } from '../../local/demo-samples.ts';
import type { AsmicEntry } from '../../shared/entities/asmic-entry.ts';

/** The sample catalogue, as the import of its files has it. */
export async function sampleEntries(): Promise<AsmicEntry[]> {
  return diffCatalog([], await readSamples(), '2026-11-20T12:00:00.000Z').entries;
}
