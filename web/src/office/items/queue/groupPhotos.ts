import { parseShortCode, toItemCode } from '../../../../../shared/short-codes.ts';

export interface ChosenPhoto {
  id: string;
  chosen: File;
  /** A HEIC photo's JPEG; otherwise `chosen`. */
  file: File;
  /** Epoch milliseconds from the camera's clock; undefined if the photo lacks it. */
  takenAt: number | undefined;
  /** Null when the browser cannot read the photo. */
  thumbnail: Blob | null;
  qrText?: string | undefined;
}

export interface PhotoGroup<Photo = ChosenPhoto> {
  id: string;
  photos: readonly Photo[];
  label?: string | undefined;
}

/** Undefined: only photos of QR codes separate pieces. */
export type PauseSeconds = number | undefined;

/** Orders by the camera's clock. Photos without a time are ordered by their files: by name, unless others have
 *  a time. */
export function sortPhotos(photos: readonly ChosenPhoto[]): ChosenPhoto[] {
  const hasTimes = photos.some(({ takenAt }) => takenAt !== undefined);
  const byName = (a: ChosenPhoto, b: ChosenPhoto) =>
    a.file.name.localeCompare(b.file.name, 'en', { numeric: true });
  return photos.toSorted((a, b) => (hasTimes ? getTime(a) - getTime(b) : 0) || byName(a, b));
}

/**
 * A photo of a QR code starts a piece and is left out; a pause also starts one.
 * @param sorted photos in order
 */
export function groupPhotos(sorted: readonly ChosenPhoto[], pause: PauseSeconds): PhotoGroup[] {
  const groups: { id: string; photos: ChosenPhoto[]; label?: string }[] = [];
  let label: string | undefined;
  let before: ChosenPhoto | undefined;
  for (const photo of sorted) {
    if (photo.qrText !== undefined) {
      label = photo.qrText;
      before = undefined;
    } else {
      const isNext = before && (pause === undefined || getPause(before, photo) <= pause);
      if (isNext) groups.at(-1)?.photos.push(photo);
      else groups.push({ id: photo.id, photos: [photo], ...(label !== undefined && { label }) });
      label = undefined;
      before = photo;
    }
  }
  return groups;
}

const getTime = ({ takenAt, file }: ChosenPhoto) => takenAt ?? file.lastModified;

const getPause = (a: ChosenPhoto, b: ChosenPhoto) => Math.abs(getTime(b) - getTime(a)) / 1000;

export function splitAt(groups: readonly PhotoGroup[], photoId: string): readonly PhotoGroup[] {
  return groups.flatMap((group) => {
    const index = indexOfPhoto(group, photoId);
    if (index < 1) return [group];
    const rest = { id: crypto.randomUUID(), photos: group.photos.slice(index) };
    return [{ ...group, photos: group.photos.slice(0, index) }, rest];
  });
}

export function joinWithPrevious(
  groups: readonly PhotoGroup[],
  groupId: string,
): readonly PhotoGroup[] {
  const index = groups.findIndex(({ id }) => id === groupId);
  const [group, previous] = [groups[index], groups[index - 1]];
  if (!group || !previous) return groups;
  const label = previous.label ?? group.label;
  const joined = { ...previous, label, photos: [...previous.photos, ...group.photos] };
  return groups.toSpliced(index - 1, 2, joined);
}

export function removePhoto(groups: readonly PhotoGroup[], photoId: string): PhotoGroup[] {
  return groups
    .map((group) => ({ ...group, photos: group.photos.filter(({ id }) => id !== photoId) }))
    .filter(({ photos }) => photos.length > 0);
}

/** Moves by one place; past the end of a piece, into the next one. */
export function movePhoto(
  groups: readonly PhotoGroup[],
  photoId: string,
  step: -1 | 1,
): readonly PhotoGroup[] {
  const groupIndex = groups.findIndex((group) => indexOfPhoto(group, photoId) >= 0);
  const group = groups[groupIndex];
  if (!group) return groups;
  const index = indexOfPhoto(group, photoId);
  const isWithin = group.photos[index + step] !== undefined;
  const target = isWithin ? group : groups[groupIndex + step];
  if (!target) return groups;
  const place = isWithin ? index + step : step > 0 ? 0 : target.photos.length;
  return moveInto(groups, photoId, { groupId: target.id, place });
}

export function moveBefore(
  groups: readonly PhotoGroup[],
  photoId: string,
  otherId: string,
): readonly PhotoGroup[] {
  const target = groups.find((group) => indexOfPhoto(group, otherId) >= 0);
  if (!target || photoId === otherId) return groups;
  const place = target.photos.filter(({ id }) => id !== photoId).findIndex((p) => p.id === otherId);
  return moveInto(groups, photoId, { groupId: target.id, place });
}

/** Appends a photo that was left out to the previous piece, or to the first one. */
export function restorePhoto(
  groups: readonly PhotoGroup[],
  photo: ChosenPhoto,
  sorted: readonly ChosenPhoto[],
): readonly PhotoGroup[] {
  const earlier = sorted.slice(0, sorted.indexOf(photo)).map(({ id }) => id);
  const before = groups.findLast(({ photos }) => photos.some(({ id }) => earlier.includes(id)));
  const target = before ?? groups[0];
  if (!target) return [{ id: photo.id, photos: [photo] }];
  return groups.map((group) =>
    group === target ? { ...group, photos: [...group.photos, photo] } : group,
  );
}

function moveInto(
  groups: readonly PhotoGroup[],
  photoId: string,
  { groupId, place }: { groupId: string; place: number },
): readonly PhotoGroup[] {
  const photo = groups.flatMap(({ photos }) => photos).find(({ id }) => id === photoId);
  if (!photo) return groups;
  return groups
    .map((group) => {
      const others = group.photos.filter(({ id }) => id !== photoId);
      return {
        ...group,
        photos: group.id === groupId ? others.toSpliced(place, 0, photo) : others,
      };
    })
    .filter(({ photos }) => photos.length > 0);
}

const indexOfPhoto = ({ photos }: PhotoGroup, photoId: string) =>
  photos.findIndex(({ id }) => id === photoId);

export function findLabeledItem<Item extends { id: string }>(
  label: string | undefined,
  items: readonly Item[],
): Item | undefined {
  const code = label === undefined ? undefined : parseShortCode(getLastSegment(label));
  if (code?.kind !== 'item') return undefined;
  return items.find(({ id }) => id.startsWith(code.idPrefix) && toItemCode(id) === code.code);
}

/** A label's QR code is the address `/i/<code>` of its piece. */
const getLastSegment = (text: string) => text.split('/').at(-1) ?? '';
