import { useEffect, useMemo, useRef, useState } from 'react';
import { decodeText } from '../../../../../shared/identification/import-file/decode-text.ts';
import { useCanSeeField } from '../../../lib/permissions.ts';
import { readDeviceSetting, writeDeviceSetting } from '../../../lib/useDeviceSetting.ts';
import { useItems, useRefetchItems } from '../../common/items/itemsQuery.ts';
import { normalizeNumber, type RefusedRow, readRows } from './itemRows.ts';
import {
  guessMapping,
  type ImportTarget,
  type ItemTable,
  type Mapping,
  parseItemTable,
  TARGETS,
} from './itemTable.ts';
import { importRows } from './runImport.ts';

interface ChosenFile {
  name: string;
  hash: string;
  table: ItemTable;
  imported: ReadonlySet<number>;
}

interface Progress {
  total: number;
  imported: number;
  failed: readonly RefusedRow[];
  isRunning: boolean;
}

export function useItemImport() {
  const { data: items } = useItems();
  const refetchItems = useRefetchItems();
  const canSee = useCanSeeField();
  const targets = TARGETS.filter(canSee);
  const [file, setFile] = useState<ChosenFile>();
  const [error, setError] = useState<string>();
  const [mapping, setMapping] = useState<Mapping>([]);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [skipsMissing, setSkipsMissing] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const running = useRef<AbortController>(undefined);

  // Excludes items that this import adds: they must not reject its own rows.
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const { accepted, refused } = useMemo(() => {
    if (!file) return { accepted: [], refused: [] };
    const rows = file.table.rows.filter(({ row }) => !file.imported.has(row));
    return readRows({ ...file.table, rows }, mapping, { photos, skipsMissing, known });
  }, [file, mapping, photos, skipsMissing, known]);

  useEffect(() => {
    if (!progress?.isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [progress?.isRunning]);
  useEffect(() => () => running.current?.abort(), []);

  const choose = async (chosen: File) => {
    setError(undefined);
    setProgress(undefined);
    try {
      const bytes = new Uint8Array(await chosen.arrayBuffer());
      const table = parseItemTable(decodeText(bytes));
      const hash = await hashBytes(bytes);
      const numbers = (items ?? []).map(
        ({ catalogNumber, name }) => [normalizeNumber(catalogNumber), name] as const,
      );
      setKnown(new Map(numbers));
      const guessed = guessMapping(table.header);
      setMapping(guessed.map((target) => (target && targets.includes(target) ? target : '')));
      setFile({ name: chosen.name, hash, table, imported: loadImportedRows(hash) });
    } catch (failure) {
      setFile(undefined);
      setError(failure instanceof Error ? failure.message : 'The file could not be read.');
    }
  };

  const start = async () => {
    if (!file || accepted.length === 0 || running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setProgress({ total: accepted.length, imported: 0, failed: [], isRunning: true });
    const update = (change: (before: Progress) => Partial<Progress>) =>
      setProgress((before) => before && { ...before, ...change(before) });
    try {
      await importRows(accepted, {
        fileHash: file.hash,
        signal: controller.signal,
        onImported: (row) => {
          addImportedRow(file.hash, row);
          update(({ imported }) => ({ imported: imported + 1 }));
        },
        onFailed: (failure) => update(({ failed }) => ({ failed: [...failed, failure] })),
      });
    } catch {
      // The whole screen reports the end of the session.
    }
    running.current = undefined;
    update(() => ({ isRunning: false }));
    refetchItems();
  };

  return {
    file,
    error,
    targets,
    mapping,
    photos,
    skipsMissing,
    accepted,
    refused,
    progress,
    choose,
    setTarget: (index: number, target: ImportTarget | '') =>
      setMapping(mapping.map((each, n) => (n === index ? target : each === target ? '' : each))),
    addPhotos: (files: Iterable<File>) => setPhotos(withoutDuplicates([...photos, ...files])),
    setSkipsMissing,
    start,
    stop: () => running.current?.abort(),
  };
}
export type ItemImport = ReturnType<typeof useItemImport>;

function withoutDuplicates(files: readonly File[]): File[] {
  const byKey = new Map(
    files.map((file) => [[file.name, file.size, file.lastModified].join('/'), file]),
  );
  return [...byKey.values()].filter(({ name }) => !name.startsWith('.'));
}

async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const toName = (fileHash: string) => `item-import:${fileHash}`;

/** Lets an import continue when its file is chosen again. The API recognizes imported rows as well, but only
 *  after their photos were sent. */
function loadImportedRows(fileHash: string): ReadonlySet<number> {
  const rows = readDeviceSetting(toName(fileHash));
  return new Set(Array.isArray(rows) ? rows.filter((row) => typeof row === 'number') : []);
}

const addImportedRow = (fileHash: string, row: number): void =>
  writeDeviceSetting(toName(fileHash), [...loadImportedRows(fileHash), row]);
