const TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/** Exif data (a TIFF file of tags) with only the orientation tag. */
const ONE_TAG = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
const VALUE_AT = 18;

/**
 * @param tiff Exif data, starting with the byte order.
 * @returns 2 to 8; undefined for the default orientation and for unreadable data.
 */
export function readOrientation(tiff: Buffer): number | undefined {
  if (tiff.length < ONE_TAG.length - 4) return undefined;
  const order = tiff.toString('latin1', 0, 4);
  if (order !== 'II*\0' && order !== 'MM\0*') return undefined;
  const isLittle = order === 'II*\0';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  if (directory + 2 > tiff.length) return undefined;
  const end = Math.min(directory + 2 + short(directory) * ENTRY_BYTES, tiff.length);
  for (let at = directory + 2; at + ENTRY_BYTES <= end; at += ENTRY_BYTES) {
    if (short(at) !== TAG) continue;
    const isOne = short(at + 2) === SHORT && long(at + 4) === 1;
    const value = isOne ? short(at + 8) : 1;
    return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

export function createOrientationExif(orientation: number): Buffer {
  const tiff = Buffer.from(ONE_TAG);
  tiff.writeUInt16BE(orientation, VALUE_AT);
  return tiff;
}
