import { readFile } from 'node:fs/promises';
import { PICTURES, picturePhotoId, SHEETS, sheetUrl } from '../demo/reference/samples.ts';
import {
  type ParsedFile,
  parseFile,
} from '../functions/domain/identification/import/parse-file.ts';
import { photoPath } from '../shared/photos/photo-paths.ts';

export async function readSamples(): Promise<ParsedFile> {
  const samples: ParsedFile = { entries: [], refused: [], ignoredColumns: [] };
  for (const sheet of SHEETS) {
    const { entries, refused } = await parseFile(await readFile(sheetUrl(sheet)));
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
