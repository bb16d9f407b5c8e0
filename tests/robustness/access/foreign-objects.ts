import { photoPath } from '../../../shared/airtable-mapping/photo.ts';
import { products } from '../../../shared/contract/products.ts';
import { send } from '../support/http-call.ts';
import { ApiClient } from '../support/valid-calls/client.ts';
import { createUpload } from '../support/valid-calls/uploads.ts';
import { type AccessRun, expectNoChange } from './access-run.ts';
import { recordOwnership } from './foreign-calls.ts';

const PRIVATE_OBJECTS = [
  'catalogue/changes.v1.bin.zst',
  'catalogue/products.v2.bin.zst',
  'sync/items.v1.ndjson.gz',
  'sync/item-log.v1.ndjson.gz',
  'reference-catalogue/',
  'airtable-cache/',
];

const PATH_SPELLINGS: readonly ((key: string) => string)[] = [
  (key) => `/${key}`,
  (key) => `/objects/${key}`,
  (key) => `/guidon-media/${key}`,
  (key) => `/photos/${key}`,
  (key) => `/photos/../${key}`,
  (key) => `/photos//../${key}`,
  (key) => `/photos/x/../../${key}`,
  (key) => `/photos/%2e%2e/${key}`,
  (key) => `/photos/.%2e/${key}`,
  (key) => `/photos/..%2f${key.replaceAll('/', '%2f')}`,
  (key) => `/photos/..%5c${key.replaceAll('/', '%5c')}`,
  (key) => `/photos/%252e%252e%252f${key}`,
  (key) => `/photos/..;/${key}`,
  (key) => `/photos/..%00/${key}`,
  (key) => `/photos/../../guidon-media/${key}`,
  (key) => `/assets/../${key}`,
  (key) => `/assets/%2e%2e/${key}`,
  (key) => `/assets/..%2f..%2f..%2fs3%2fguidon-media%2f${key}`,
  (key) => `http://localhost/${key}`,
];

export async function verifyForeignObjects(run: AccessRun): Promise<void> {
  const { shop, users } = run;
  const staff = new ApiClient(shop.url, users.staff);
  const { objectPath } = await createUpload(staff);
  await verifyPhotosAreServed(run, staff);
  const keys = [objectPath.slice(1), `${objectPath.slice(1)}/card`, ...PRIVATE_OBJECTS];
  const paths = [
    ...keys.flatMap((key) => PATH_SPELLINGS.map((spell) => spell(key))),
    ...['/photos', '/photos/', photoPath('x').replace('/full', ''), `${photoPath('x')}/`],
  ];
  const calls = paths.flatMap((path) =>
    [{}, users.member.headers].map((headers) => ({
      name: `GET ${path}`,
      make: async () => {
        const response = await send(shop.url, 'GET', path, { headers });
        const description = `GET ${path}: ${response.status} ${response.headers['content-type']}`;
        recordOwnership(
          run,
          description,
          isNotAnObject(response.status, response.headers['content-type'] ?? ''),
        );
      },
    })),
  );
  await expectNoChange(run, calls);
}

/** The other checks would otherwise pass for the wrong reason. */
async function verifyPhotosAreServed(run: AccessRun, staff: ApiClient): Promise<void> {
  const listed = await staff.call(products, 'GET /api/products', { query: { limit: '50' } });
  const photo = listed.find(({ imageUrl }) => imageUrl?.startsWith('/photos/'))?.imageUrl;
  const shown = await send(staff.url, 'GET', photo ?? '/photos/none');
  const isShown = shown.status === 200 && shown.headers['content-type']?.startsWith('image/');
  recordOwnership(run, `The shop serves its photos: ${photo} ${shown.status}`, isShown === true);
}

/** Unknown paths serve the site page. */
function isNotAnObject(status: number, type: string): boolean {
  return status === 404 || status === 400 || (status === 200 && type.startsWith('text/html'));
}
