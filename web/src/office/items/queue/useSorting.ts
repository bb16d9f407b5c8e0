import { useEffect, useRef, useState } from 'react';
import {
  type ChosenPhoto,
  groupPhotos,
  joinWithPrevious,
  moveBefore,
  movePhoto,
  type PauseSeconds,
  type PhotoGroup,
  removePhoto,
  restorePhoto,
  sortPhotos,
  splitAt,
} from './groupPhotos.ts';
import { type PhotoReadProgress, readPhotos } from './readPhotos.ts';

export const MAX_CHOSEN = 200;
const DEFAULT_PAUSE_SECONDS = 30;

const NOTHING = {
  photos: [] as readonly ChosenPhoto[],
  pause: DEFAULT_PAUSE_SECONDS as PauseSeconds,
  groups: [] as readonly PhotoGroup[],
  refused: [] as readonly string[],
  excess: 0,
};

export function useSorting() {
  const [sorting, setSorting] = useState(NOTHING);
  const [progress, setProgress] = useState<PhotoReadProgress & { total: number }>();
  const [selectedId, setSelectedId] = useState<string>();
  const closing = useRef<AbortController>(undefined);
  const { photos, groups } = sorting;
  const inGroups = groups.flatMap((group) => group.photos);

  useEffect(() => {
    const controller = new AbortController();
    closing.current = controller;
    return () => controller.abort();
  }, []);

  const sortInto = (next: readonly PhotoGroup[]) =>
    setSorting((before) => ({ ...before, groups: next }));
  const choose = async (files: readonly File[]) => {
    const { signal } = closing.current ?? {};
    if (progress || files.length === 0 || !signal) return;
    const isNew = (file: File) => !photos.some((photo) => isSameFile(photo.chosen, file));
    const found = files.filter(isNew);
    const taken = found.slice(0, MAX_CHOSEN - photos.length);
    const onProgress = (next: PhotoReadProgress) => setProgress({ ...next, total: taken.length });
    onProgress({ count: 0, isConverting: false });
    const read = await readPhotos(taken, { signal, onProgress });
    if (signal.aborted) return;
    setProgress(undefined);
    const all = sortPhotos([...photos, ...read.photos]);
    const hasCodes = all.some(({ qrText }) => qrText !== undefined);
    const pause = photos.length > 0 ? sorting.pause : hasCodes ? undefined : DEFAULT_PAUSE_SECONDS;
    const { refused } = read;
    const sorted = groupPhotos(all, pause);
    const excess = found.length - taken.length;
    setSorting({ photos: all, pause, groups: sorted, refused, excess });
    setSelectedId(sorted[0]?.photos[0]?.id);
  };
  const leaveOut = (id: string) => {
    const index = inGroups.findIndex((photo) => photo.id === id);
    setSelectedId((inGroups[index + 1] ?? inGroups[index - 1])?.id);
    sortInto(removePhoto(groups, id));
  };

  return {
    ...sorting,
    progress,
    selectedId,
    select: setSelectedId,
    /** Photos of QR codes, and photos removed by hand. */
    leftOut: photos.filter((photo) => !inGroups.includes(photo)),
    choose,
    setPause: (pause: PauseSeconds) =>
      setSorting({ ...sorting, pause, groups: groupPhotos(photos, pause) }),
    split: (id: string) => sortInto(splitAt(groups, id)),
    join: (groupId: string) => sortInto(joinWithPrevious(groups, groupId)),
    move: (id: string, step: -1 | 1) => sortInto(movePhoto(groups, id, step)),
    moveBefore: (id: string, otherId: string) => sortInto(moveBefore(groups, id, otherId)),
    leaveOut,
    restore: (photo: ChosenPhoto) => {
      sortInto(restorePhoto(groups, photo, photos));
      setSelectedId(photo.id);
    },
    getNeighbor: (id: string, step: number) =>
      inGroups[inGroups.findIndex((photo) => photo.id === id) + step]?.id,
  };
}

export type SortingState = ReturnType<typeof useSorting>;

const isSameFile = (a: File, b: File) =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;
