import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { fieldId, itemId, photoId } from '../testing/small-base.ts';
import { startForTest } from '../testing/start.ts';

const Thumbnail = z.object({ url: z.string(), width: z.number(), height: z.number() });
const Photos = z.array(
  z.object({
    id: z.string(),
    url: z.string(),
    filename: z.string(),
    type: z.string().optional(),
    size: z.number().optional(),
    thumbnails: z.object({ small: Thumbnail, large: Thumbnail, full: Thumbnail }).optional(),
  }),
);

const png = await sharp({ create: { width: 600, height: 1200, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

async function startWithPhotos(options: Parameters<typeof startForTest>[0] = {}) {
  const server = await startForTest(options);
  const photos = async (id = itemId(1)) => Photos.parse((await server.cells(id)).Photos ?? []);
  const write = (id: string, value: unknown) =>
    server.call(`${server.items}/${id}`, { method: 'PATCH', body: { fields: { Photos: value } } });
  return { ...server, photos, write };
}

async function sourceServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

it('reading photos serves public URLs on its own origin, with three thumbnails', async () => {
  const { photos, url } = await startWithPhotos();
  const [photo] = await photos();
  expect(photo).toMatchObject({
    id: photoId(1),
    filename: 'photo 1.jpg',
    type: 'image/jpeg',
    thumbnails: {
      small: { width: 18, height: 36 },
      large: { width: 256, height: 512 },
      full: { width: 1024, height: 2048 },
    },
  });
  expect(photo?.url.startsWith(url)).toBe(true);
  for (const [address, text] of [
    [photo?.url, 'asset-1 full'],
    [photo?.thumbnails?.small.url, 'asset-1 small'],
    [photo?.thumbnails?.large.url, 'asset-1 large'],
  ]) {
    const answer = await fetch(address ?? '');
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(await answer.text()).toBe(text);
  }
});

it('reading photos makes each thumbnail once, for simultaneous readers and across restarts', async () => {
  const dataDir = await temporaryFolder();
  const loaded: string[] = [];
  const loadAsset = async (name: string, size: string) => {
    loaded.push(`${name} ${size}`);
    return { bytes: Buffer.from(name), type: 'image/webp' };
  };
  const first = await startWithPhotos({ dataDir, loadAsset });
  const [photo] = await first.photos();
  const thumbnail = photo?.thumbnails?.large.url ?? '';
  const answers = await Promise.all([1, 2, 3].map(() => fetch(thumbnail)));
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(
    Array(3).fill('asset-1'),
  );
  await first.close();

  const second = await startWithPhotos({ dataDir, loadAsset });
  const [again] = await second.photos();
  const answer = await fetch(again?.thumbnails?.large.url ?? '');
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(loaded).toEqual(['asset-1 large']);
  const fromBefore = thumbnail.replace(first.url, second.url);
  expect((await fetch(fromBefore)).status).toBe(200);
});

it('reading photos responds 410 to an expired URL and 404 to a tampered one', async () => {
  const { photos } = await startWithPhotos({ attachmentUrlLifetimeMs: 0 });
  const [photo] = await photos();
  const url = photo?.url ?? '';
  expect((await fetch(url)).status).toBe(410);
  expect((await fetch(photo?.thumbnails?.small.url ?? '')).status).toBe(410);
  expect((await fetch(url.replace(/\/u\/\d+/, '/u/99999999999999'))).status).toBe(404);
});

it('writing photos fetches a URL after responding, follows redirects, and keeps attachments named by id', async () => {
  const source = await sourceServer((request, response) => {
    const hops = Number(/^\/hop\/(\d)$/.exec(request.url ?? '')?.[1] ?? 0);
    if (hops > 0) response.writeHead(302, { location: `/hop/${hops - 1}` }).end();
    else response.writeHead(200, { 'content-type': 'image/png' }).end(png);
  });
  const { write, photos } = await startWithPhotos();
  const answer = await write(itemId(1), [
    { id: photoId(2) },
    { url: `${source}/hop/3`, filename: 'new.png' },
  ]);
  expect(await answer.json()).toMatchObject({
    fields: { Photos: [{ id: photoId(2) }, { url: `${source}/hop/3`, filename: 'new.png' }] },
  });
  await expect.poll(async () => (await photos())[1]?.size).toBe(png.length);
  const [kept, added] = await photos();
  expect(kept?.id).toBe(photoId(2));
  expect(added).toMatchObject({ type: 'image/png', thumbnails: { small: { width: 18 } } });
  const thumbnail = await fetch(added?.thumbnails?.small.url ?? '');
  expect(await sharp(await thumbnail.arrayBuffer()).metadata()).toMatchObject({ height: 36 });
});

it('writing photos keeps a filename changed while the attachment was being fetched', async () => {
  const arrived = Promise.withResolvers<void>();
  const mayAnswer = Promise.withResolvers<void>();
  const source = await sourceServer(async (_, response) => {
    arrived.resolve();
    await mayAnswer.promise;
    response.writeHead(200, { 'content-type': 'image/png' }).end(png);
  });
  const { write, photos } = await startWithPhotos();
  await write(itemId(3), [{ url: `${source}/old.png` }]);
  await arrived.promise;
  const [waiting] = await photos(itemId(3));
  await write(itemId(3), [{ id: waiting?.id, filename: 'new.png' }]);
  mayAnswer.resolve();
  await expect
    .poll(() => photos(itemId(3)))
    .toMatchObject([{ filename: 'new.png', size: png.length }]);
});

it('writing photos drops the attachment silently when its fetch fails', async () => {
  const source = await sourceServer((request, response) => {
    if (request.url === '/missing') response.writeHead(404).end();
    else response.writeHead(302, { location: '/on-and-on' }).end();
  });
  const { write, photos } = await startWithPhotos();
  const wanted = [{ url: `${source}/missing` }, { url: `${source}/on-and-on` }];
  expect((await write(itemId(3), wanted)).status).toBe(200);
  await expect.poll(() => photos(itemId(3))).toEqual([]);
});

it('writing photos rejects an attachment id on create', async () => {
  const { call, items } = await startWithPhotos();
  const answer = await call(items, { body: { fields: { Photos: [{ id: photoId(1) }] } } });
  expect([answer.status, await answer.json()]).toMatchObject([
    422,
    { error: { type: 'INVALID_ATTACHMENT_OBJECT' } },
  ]);
});

it('writing photos appends uploaded bytes and keys the response by field id', async () => {
  const { call, baseId, photos } = await startWithPhotos();
  const path = `/v0/${baseId}/${itemId(1)}/Photos/uploadAttachment`;
  const body = { contentType: 'image/png', filename: 'up.png', file: png.toString('base64') };
  const answer = await call(path, { body });
  expect(await answer.json()).toMatchObject({
    id: itemId(1),
    fields: { [fieldId('Photos')]: [{}, {}, { filename: 'up.png', size: png.length }] },
  });
  const bytes = await (await fetch((await photos())[2]?.url ?? '')).arrayBuffer();
  expect(Buffer.from(bytes).equals(png)).toBe(true);
});

it('writing photos makes thumbnails of uploads, as PNG where the original type cannot be written', async () => {
  const { call, baseId, photos } = await startWithPhotos();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><path d="M0 0h9v9"/></svg>';
  const file = Buffer.from(svg).toString('base64');
  await call(`/v0/${baseId}/${itemId(3)}/Photos/uploadAttachment`, {
    body: { contentType: 'image/svg+xml', filename: 'up.svg', file },
  });
  const [photo] = await photos(itemId(3));
  const small = await fetch(photo?.thumbnails?.small.url ?? '');
  expect(small.headers.get('content-type')).toBe('image/png');
  expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ format: 'png' });
});

it('writing photos rejects uploads over 5 MB', async () => {
  const { call, baseId } = await startWithPhotos();
  const path = `/v0/${baseId}/${itemId(1)}/Photos/uploadAttachment`;
  const upload = (size: number) => ({
    body: {
      contentType: 'image/png',
      filename: 'x.png',
      file: Buffer.alloc(size).toString('base64'),
    },
  });
  expect((await call(path, upload(5 * 1024 * 1024))).status).toBe(200);
  expect((await call(path, upload(5 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await call(path, upload(9 * 1024 * 1024))).status).toBe(413);
});
