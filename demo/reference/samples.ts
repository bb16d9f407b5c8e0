import { readFile as readBytes } from 'node:fs/promises';
import { type ReadFile, readFile } from '../../functions/identification/import/read-file.ts';
import { picturesOf } from './pictures.ts';

export const SHEETS = [
  'infantry-divisions',
  'airborne-armored-cavalry',
  'brigades-and-regiments',
  'corps-armies-commands',
  'air-forces',
  'marines-navy-coast-guard',
  'badges-and-insignia',
] as const;

export const sheetUrl = (sheet: string) => new URL(`${sheet}.csv`, import.meta.url);

/** The sample entries of all sheets, as one import reads them, with their pictures. */
export async function readSamples(): Promise<ReadFile> {
  const samples: ReadFile = { entries: [], refused: [] };
  for (const sheet of SHEETS) {
    const { entries, refused } = await readFile(await readBytes(sheetUrl(sheet)));
    for (const { row, reason } of refused) {
      samples.refused.push({ row, reason: `${sheet}.csv: ${reason}` });
    }
    for (const { row, input } of entries) {
      const referenceImages = picturesOf(input.asmicNumber);
      samples.entries.push({ row, input: { ...input, referenceImages } });
    }
  }
  return samples;
}
