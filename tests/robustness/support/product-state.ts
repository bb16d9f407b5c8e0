import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURES, picturePhotoId } from '../../../demo/reference/samples.ts';
import { type IsIgnored, type Rows, readRows } from './table-digest.ts';
import type { TestInstance } from './test-instance.ts';

const FOLDERS = ['s3', 'cognito', 'airtable'];

/** The demo copies its reference pictures after the shop is ready. */
const REFERENCE_PICTURES = new Set(Object.values(PICTURES).map(picturePhotoId));
/** Written in the background, some time after the call that caused it, or at the first use of a link. */
const BACKGROUND = /^(?:MAIL_(?:QUEUE|KEY#|SENDER|SECRET)|DIGEST|SALE_PRICE#)/;
/** Written after the response of a call that reads a table. */
const AIRTABLE_CACHE = '/airtable-cache/';
const BUDGETS = /^SPENT#/;
const ANNOUNCED = 'announced.v1.json.gz';
const INCOMPLETE_UPLOAD = '._S3rver_new';
const INCOMPLETE_FILE = '.tmp';

/** Compares files by size and modification time. */
export async function readState(
  { tableEndpoint, dataDir }: Pick<TestInstance, 'tableEndpoint' | 'dataDir'>,
  isIgnored: IsIgnored = () => false,
): Promise<Rows> {
  const [rows, ...files] = await Promise.all([
    readRows(tableEndpoint, (row) => BACKGROUND.test(row) || BUDGETS.test(row) || isIgnored(row)),
    ...FOLDERS.map((folder) => listFiles(dataDir, folder)),
  ]);
  return new Map([...rows, ...files.flat()]);
}

export async function listFiles(dataDir: string, folder: string): Promise<[string, string][]> {
  const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dataDir.length + 1))
    .filter(
      (path) =>
        !path.includes(AIRTABLE_CACHE) &&
        !path
          .split('/')
          .some(
            (name) =>
              name === INCOMPLETE_UPLOAD ||
              name.endsWith(INCOMPLETE_FILE) ||
              name.startsWith(ANNOUNCED) ||
              REFERENCE_PICTURES.has(name),
          ),
    );
  return Promise.all(
    paths.map(async (path): Promise<[string, string]> => {
      const { size, mtimeMs } = await stat(join(dataDir, path));
      return [path, `${size} ${mtimeMs}`];
    }),
  );
}
