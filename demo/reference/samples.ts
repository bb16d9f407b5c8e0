import { toUploadedPhotoId } from '../../shared/photos/photo-paths.ts';
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

export const picturePhotoId = (picture: string) => toUploadedPhotoId(`reference/${picture}`);
