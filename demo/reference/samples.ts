import { readFile as readBytes } from 'node:fs/promises';
import { type ParsedFile, parseFile } from '../../functions/identification/import/parse-file.ts';
import { photoIdOfUpload, photoPath } from '../../shared/airtable-mapping/photo.ts';
import pictures from './pictures.json' with { type: 'json' };

export const SHEETS = [
  'infantry-divisions',
  'airborne-armored-cavalry',
  'brigades-and-regiments',
  'corps-armies-commands',
  'air-forces',
  'marines-navy-coast-guard',
  'badges-and-insignia',
] as const;

/** The picture of each illustrated sample entry, by ASMIC number. Several entries may share one. */
export const PICTURES: Readonly<Record<string, string>> = pictures;

export const sheetUrl = (sheet: string) => new URL(`${sheet}.csv`, import.meta.url);

export const pictureUrl = (picture: string) =>
  new URL(`../photos/reference/${picture.replaceAll(':', '_')}.webp`, import.meta.url);

export const picturePhotoId = (picture: string) => photoIdOfUpload(`reference/${picture}`);

/** The sample entries of all sheets with their pictures, as one import. */
export async function readSamples(): Promise<ParsedFile> {
  const samples: ParsedFile = { entries: [], refused: [] };
  for (const sheet of SHEETS) {
    const { entries, refused } = await parseFile(await readBytes(sheetUrl(sheet)));
    for (const { row, reason } of refused) {
      samples.refused.push({ row, reason: `${sheet}.csv: ${reason}` });
    }
    for (const { row, input } of entries) {
      const picture = PICTURES[input.asmicNumber];
      const referenceImages = picture ? [photoPath(picturePhotoId(picture))] : [];
      samples.entries.push({ row, input: { ...input, referenceImages } });
    }
  }
  return samples;
}
