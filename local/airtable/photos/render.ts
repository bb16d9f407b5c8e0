import sharp from 'sharp';
import { designOf } from './designs/index.ts';
import { lay } from './lay.ts';
import { arrange, VIEWS, type View } from './scene.ts';
import { resetClips } from './svg.ts';
import { FULL, ground, surface } from './textures.ts';

export type PhotoSize = 'full' | 'large' | 'small';
export type Photo = { bytes: Uint8Array; type: 'image/webp'; width: number; height: number };

/** The photos are square; Airtable's small thumbnail is 36 pixels high and its large one 512. */
export const PHOTO_SIDE: Record<PhotoSize, number> = { full: FULL, large: 512, small: 36 };

const isView = (view: string | undefined): view is View => VIEWS.some((known) => known === view);

/**
 * `drawing` is `design:argument:argument/view/seed`, e.g. `armored:4:od/back/112`. The seed settles the
 * cloth, the tilt and the wear. An unknown design is drawn as a plain specimen envelope.
 */
export async function renderPhoto(drawing: string, size: PhotoSize): Promise<Photo> {
  const [name = '', view, seedText] = drawing.split('/');
  const seed = Number.parseInt(seedText ?? '1', 10) || 1;
  const [design = '', ...args] = name.split(':');
  resetClips();
  const scene = arrange(designOf(design)(args, seed), isView(view) ? view : 'front', seed);
  const side = PHOTO_SIDE[size];
  // A thumbnail is drawn larger and shrunk, so that thin lines survive.
  const drawn = size === 'small' ? 144 : side;
  const object = await raster(scene.svg, drawn);
  const marks =
    scene.marks && drawn >= MARKS_FROM ? await raster(scene.marks, drawn / 2) : undefined;
  const pixels = lay(object, new Uint8Array(await ground(scene.ground, drawn)), {
    side: drawn,
    grain: surface(scene.surface, drawn),
    lift: scene.lift,
    marks,
    inverse: scene.inverse,
  });
  const image = sharp(pixels, { raw: { width: drawn, height: drawn, channels: 3 } });
  const sized = drawn === side ? image : image.resize(side, side);
  const bytes = await sized.webp({ quality: 78, effort: size === 'full' ? 1 : 3 }).toBuffer();
  return { bytes, type: 'image/webp', width: side, height: side };
}

/** Below this side a stitch is finer than a pixel. */
const MARKS_FROM = 400;

const raster = (svg: string, side: number) =>
  sharp(Buffer.from(svg.replaceAll('WIDTH', String(side))))
    .ensureAlpha()
    .raw()
    .toBuffer();
