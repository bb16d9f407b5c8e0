import { expect, test } from 'vitest';
import type { ImportedFile } from '../../shared/contract/imports.ts';
import { openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { allowConsoleError } from './support/consoleErrors.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { mockImportSockets } from './support/importSockets.ts';
import { CREATE_ITEM, mockItems } from './support/items.ts';
import { errorReply } from './support/mockApi.ts';
import { addPhotosButton, photos, tiles, uploader } from './support/photos.ts';
import { expectToast } from './support/toasts.ts';

const META = 'POST /api/url/meta';
const GET = 'POST /api/url/get';
const LINK = 'https://photos.example/patch.jpg';
const BYTES = 80_000;

const inUploader = (name: string | RegExp) => uploader().getByRole('button', { name });
const expectInUploader = (words: string | RegExp) =>
  expect.element(uploader().getByText(words).first()).toBeVisible();

async function openLinks() {
  let tokens = 0;
  const { api } = mockItems(
    { items: [] },
    {
      [META]: { name: 'patch.jpg', type: 'image/jpeg', size: BYTES, statusCode: 200 },
      [GET]: () => {
        tokens += 1;
        return { token: `import-${tokens}` };
      },
    },
  );
  const sockets = mockImportSockets();
  await openApp('/catalog');
  await addPhotosButton().click();
  await uploader().getByRole('tab', { name: 'Link' }).click();
  return { api, sockets };
}
const add = async (link = LINK) => {
  await uploader().getByRole('textbox', { name: 'Address of a photo' }).fill(link);
  await inUploader('Add photo').click();
};
const startUpload = () => inUploader('Upload 1 file').click();

async function makePreview(): Promise<string> {
  const canvas = new OffscreenCanvas(512, 384);
  canvas.getContext('2d')?.fillRect(0, 0, 512, 384);
  const blob = await canvas.convertToBlob({ type: 'image/webp' });
  return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
}
async function toSuccess(objectPath: string) {
  const result: ImportedFile = { objectPath, preview: await makePreview(), hash: 'a'.repeat(80) };
  const response = { status: 200, responseText: JSON.stringify(result) };
  return { url: `https://media.example${objectPath}`, response };
}

test('a photo from a link is imported by the API, with its progress and a preview', async () => {
  const { api, sockets } = await openLinks();
  await add();
  await expectInUploader('patch.jpg');
  expect(api.callsTo(META).map(({ body }) => body)).toEqual([{ url: LINK }]);
  expect(api.callsTo(GET)).toEqual([]);
  await startUpload();
  const socket = await sockets.next(0);
  expect(socket.token).toBe('import-1');
  expect(api.callsTo(GET)[0]?.body).toMatchObject({ url: LINK, size: BYTES });
  await expect.poll(() => socket.actions).toEqual(['resume']);
  socket.send('progress', { progress: '25.00', bytesUploaded: BYTES / 4, bytesTotal: BYTES });
  await expectInUploader('Uploading: 25%');
  socket.send('success', await toSuccess('/uploads/me/1'));
  await expectToast('Photos uploaded', '1 photo(s) uploaded successfully');
  await expect.poll(() => socket.isClosed).toBe(true);
  await inUploader('Done').click();
  await expect.element(tiles()).toHaveLength(1);
  const image = () => tiles().element().querySelector('img');
  await expect.poll(() => image()?.naturalWidth).toBe(512);
  expect(photos().getByText('not uploaded yet').query()).toBeNull();
  expect(api.callsTo('POST /api/objects/upload')).toEqual([]);
  expect(api.callsTo(CREATE_ITEM)).toEqual([]);
});

test('a photo from a link can be paused, resumed and removed', async () => {
  const { sockets } = await openLinks();
  await add();
  await startUpload();
  const socket = await sockets.next(0);
  await expect.poll(() => socket.actions).toEqual(['resume']);
  await inUploader('Pause').first().click();
  await expect.poll(() => socket.actions).toEqual(['resume', 'pause']);
  await inUploader('Resume').first().click();
  await expect.poll(() => socket.actions.at(-1)).toBe('resume');
  await inUploader(/^Cancel$/)
    .last()
    .click();
  await expect.poll(() => socket.actions.at(-1)).toBe('cancel');
  await expect.poll(() => socket.isClosed).toBe(true);
});

test('a photo from a link is followed on a new connection when one is lost', async () => {
  const { api, sockets } = await openLinks();
  await add();
  await startUpload();
  const first = await sockets.next(0);
  await expect.poll(() => first.actions).toEqual(['resume']);
  first.close();
  const second = await sockets.next(1);
  expect(second.token).toBe(first.token);
  second.send('success', await toSuccess('/uploads/me/1'));
  await expectToast('Photos uploaded', '1 photo(s) uploaded successfully');
  expect(api.callsTo(GET)).toHaveLength(1);
});

test('a photo from a link is rejected with the API’s reason', async () => {
  const { api } = await openLinks();
  const reason = 'This link leads to a web page, not to a photo.';
  api.on(META, errorReply('INVALID_REQUEST', reason));
  allowConsoleError(/./);
  await add('https://photos.example/page');
  await expectInUploader(reason);
  await expectAccessible();
  await expect.element(uploader().getByRole('textbox')).toHaveValue('https://photos.example/page');
  api.reset(META);
  await inUploader('Add photo').click();
  await expect.element(inUploader('Upload 1 file')).toBeVisible();
});

test('a photo from a link is not tried again if that can never succeed', async () => {
  const { api, sockets } = await openLinks();
  const message = 'This link leads to a file that is damaged.';
  await add();
  await startUpload();
  const socket = await sockets.next(0);
  allowConsoleError(/./);
  api.on(GET, errorReply('INVALID_REQUEST', message));
  socket.send('error', { error: { message } });
  await expect.element(inUploader(message)).toBeInTheDocument();
  expect(api.callsTo(GET).map(({ body }) => body.retryOf)).toEqual([undefined, 'import-1']);
  api.reset(GET);
  await inUploader(/^Retry/)
    .first()
    .click();
  (await sockets.next(1)).send('success', await toSuccess('/uploads/me/1'));
  await expectToast('Photos uploaded', '1 photo(s) uploaded successfully');
  expect(api.callsTo(GET)[2]?.body.retryOf).toBeUndefined();
});

test('a photo from a link fits a phone, a tablet and a desktop', async () => {
  await openLinks();
  await expect.element(inUploader('Add photo')).toBeVisible();
  await expectFitsAccessibly();
});
