import sharp from 'sharp';
import { designOf } from './designs/index.ts';
import { lay } from './lay.ts';
import { arrange, VIEWS, type View } from './scene.ts';
import { type PhotoSize, THUMBNAIL_HEIGHT } from './sizes.ts';
import { resetClips } from './svg.ts';
import { ground, SIDE, surface } from './textures.ts';

export type Photo = { bytes: Uint8Array; type: 'image/webp' };
/** One drawing in all its sizes. */
export type PhotoSizes = Record<PhotoSize, Photo>;

const isView = (view: string | undefined): view is View => VIEWS.some((known) => known === view);

/**
 * `drawing` is `design:argument:argument/view/seed`, e.g. `armored:4:od/back/112`. The seed settles the
 * cloth, the tilt and the wear. An unknown design is drawn as a plain specimen envelope.
 */
export async function renderPhoto(drawing: string): Promise<PhotoSizes> {
  const pixels = await draw(drawing);
  const photo = async (size: PhotoSize): Promise<Photo> => {
    const image = sharp(pixels, { raw: { width: SIDE, height: SIDE, channels: 3 } });
    const sized = size === 'full' ? image : image.resize({ height: THUMBNAIL_HEIGHT[size] });
    // Half the time of the next effort, for a few per cent of bytes.
    const bytes = await sized.webp({ quality: 78, effort: 0 }).toBuffer();
    return { bytes, type: 'image/webp' };
  };
  return { full: await photo('full'), large: await photo('large'), small: await photo('small') };
}

/** RGB bytes of a square. */
async function draw(drawing: string): Promise<Uint8Array> {
  const [name = '', view, seedText] = drawing.split('/');
  const seed = Number.parseInt(seedText ?? '1', 10) || 1;
  const [design = '', ...args] = name.split(':');
  resetClips();
  const scene = arrange(designOf(design)(args, seed), isView(view) ? view : 'front', seed);
  return lay(await raster(scene.svg, SIDE), new Uint8Array(ground(scene.ground)), {
    side: SIDE,
    grain: surface(scene.surface),
    lift: scene.lift,
    marks: scene.marks ? await raster(scene.marks, SIDE / 2) : undefined,
    inverse: scene.inverse,
  });
}

const raster = (svg: string, side: number) =>
  sharp(Buffer.from(svg.replaceAll('WIDTH', String(side))))
    .ensureAlpha()
    .raw()
    .toBuffer();
