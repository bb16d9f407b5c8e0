import pMap from 'p-map';
import type { Photo } from '../../local/airtable/attachments/photo-cache.ts';
import { drawingOf, pictureIdOf } from './pictures.ts';

/** Draws one size of a drawing, or has it already. */
type Draw = (drawing: string, size: 'full' | 'large') => Promise<Photo>;

/** The shop's own photos may be wanted meanwhile. */
const AT_ONCE = 2;

/** Draws those designs of which no picture is kept, and keeps each as a photo. What was broken off goes on
 *  where it was.
 *  @param signal ends it after the pictures that are under way. */
export async function drawPictures(
  designs: ReadonlySet<string>,
  draw: Draw,
  signal: AbortSignal,
): Promise<void> {
  const { keptPhotos, savePhoto } = await import('../../functions/storage/bucket/photos.ts');
  const kept = await keptPhotos();
  const missing = [...designs].filter((design) => !kept.has(pictureIdOf(design)));
  await pMap(
    missing,
    async (design) => {
      if (signal.aborted) return;
      const drawing = drawingOf(design);
      const full = imageOf(await draw(drawing, 'full'));
      const card = imageOf(await draw(drawing, 'large'));
      await savePhoto(pictureIdOf(design), { full, card });
    },
    { concurrency: AT_ONCE },
  );
}

const imageOf = ({ bytes, type }: Photo) => ({ bytes, contentType: type });
