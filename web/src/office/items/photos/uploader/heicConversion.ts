import { isHeic, NOT_CONVERTED, toJpeg, toJpegName } from '../heic/toJpeg.ts';
import { requestThumbnail } from './dialog.ts';
import { type PhotoUppy, showUploaderError, type UploaderFile } from './uppy.ts';

/** Converts HEIC photos when they are chosen; those of an earlier visit when they are uploaded. */
export function addHeicConversion(uppy: PhotoUppy) {
  const conversions = new WeakMap<Blob, Promise<void>>();
  const convertAll = async (files: readonly UploaderFile[]) => {
    const conversionsOfFiles = files.map(async ({ id, data }) => {
      if (!(data instanceof Blob) || !(await isHeic(data))) return;
      const conversion = conversions.get(data) ?? convert(uppy, id, data);
      conversions.set(data, conversion);
      await conversion;
    });
    await Promise.all(conversionsOfFiles);
  };
  uppy.on('files-added', convertAll);
  uppy.addPreProcessor((ids) => convertAll(ids.flatMap((id) => uppy.getFile(id) ?? [])));
}

async function convert(uppy: PhotoUppy, id: string, photo: Blob): Promise<void> {
  const { name } = uppy.getFile(id);
  uppy.emit('preprocess-progress', uppy.getFile(id), {
    mode: 'indeterminate',
    message: 'Converting to JPEG…',
  });
  const jpeg = await toJpeg(photo).catch(() => undefined);
  if (!uppy.getFile(id)) return;
  uppy.emit('preprocess-complete', uppy.getFile(id));
  if (!jpeg) {
    uppy.removeFile(id);
    showUploaderError(uppy, `${name}: ${NOT_CONVERTED}`);
    return;
  }
  uppy.setFileState(id, {
    name: toJpegName(name),
    extension: 'jpg',
    type: jpeg.type,
    data: jpeg,
    size: jpeg.size,
  });
  uppy.setFileMeta(id, { name: toJpegName(name), type: jpeg.type });
  requestThumbnail(uppy, id);
}
