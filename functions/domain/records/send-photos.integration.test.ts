import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { photo, photoNames, sendTestItems } from './testing/send-test-items.ts';

const MIB = 2 ** 20;

const shop = sendTestItems();
afterEach(() => void vi.useRealTimers());

const sentPhotos = async () => {
  const [record] = await shop.records();
  if (!record) throw new Error('There is no record');
  return photoNames(record);
};

test.each([
  ['a connection that drops', { answer: 'drop' }],
  ['a response that never comes', { answer: 'stall-before-headers' }],
  ['a 500 after the request was applied', { answer: 500, isApplied: true }],
  ['a 503', { answer: 503 }],
] as const)('no photo is sent twice after %s', async (_, fault) => {
  shop.airtable.faults.next({ ...fault, on: ['upload'], skip: 1 });
  const photos = [photo('front'), photo('back'), photo('tab')];
  const { refused } = await shop.send({ photos, limits: { requestTimeoutMs: 1_000 } });
  expect(refused).toEqual([]);
  expect(await sentPhotos()).toEqual(['front', 'back', 'tab']);
});

test('no photo is sent twice after an incomplete upload, which is completed in order', async () => {
  await shop.send({ photos: [photo('tab')] });
  await shop.send({ photos: [photo('front'), photo('back'), photo('tab'), photo('label')] });
  expect(await sentPhotos()).toEqual(['front', 'back', 'tab', 'label']);
  expect(shop.callCounts().upload).toBe(4);
});

test('no photo is sent twice after the dealer has reordered the photos and added one', async () => {
  const { airtableId } = await shop.send({ photos: [photo('front'), photo('back')] });
  await shop.addPhoto(airtableId, 'receipt');
  const [front, back, receipt] = await shop.attachments(airtableId);
  await shop.edit(airtableId, { Photos: [back, receipt, front] });
  await shop.send({ photos: [photo('front'), photo('back'), photo('tab')] });
  expect(await sentPhotos()).toEqual(['back', 'tab', 'receipt', 'front']);
});

test('a photo that cannot be sent because Airtable rejects it is reported by its number; the others are sent', async () => {
  const error = { type: 'INVALID_ATTACHMENT_OBJECT', message: 'Not an image' };
  shop.airtable.faults.next({ answer: 422, on: ['upload'], error });
  const { refused } = await shop.send({ photos: [photo('front'), photo('back')] });
  expect(refused).toEqual([
    {
      field: 'imageUrls',
      message:
        'Photo 1 is not in Airtable: Airtable does not accept it as an attachment (Not an image).',
    },
  ]);
  expect(await sentPhotos()).toEqual(['back']);
  await shop.send({ photos: [photo('front'), photo('back')] });
  expect(await sentPhotos()).toEqual(['front', 'back']);
});

test('a photo that cannot be sent because the quota is exhausted stops the others, which a repeated request sends', async () => {
  shop.airtable.faults.next({ answer: 'billing', on: ['upload'], skip: 1 });
  const photos = [photo('front'), photo('back'), photo('tab')];
  const { refused } = await shop.send({ photos });
  expect(refused).toEqual([
    {
      field: 'imageUrls',
      message: expect.stringMatching(/^2 photos are still to be uploaded\. .* used up/),
    },
  ]);
  expect((await shop.send({ photos })).refused).toEqual([]);
  expect(await sentPhotos()).toEqual(['front', 'back', 'tab']);
  expect(shop.callCounts().create).toBe(1);
});

test('a photo that cannot be sent because it cannot be read is reported; the others are sent', async () => {
  const broken = { ...photo('front'), bytes: () => Promise.reject(new Error('gone')) };
  const { refused } = await shop.send({ photos: [broken, photo('back')] });
  expect(refused[0]?.message).toBe(
    'Photo 1 is not in Airtable: It could not be read. Please try again.',
  );
  expect(await sentPhotos()).toEqual(['back']);
});

test('a photo that cannot be sent because no time is left is reported, and sent by the next request', async () => {
  const photos = ['1', '2', '3', '4', '5', '6'].map((name) => photo(name));
  const untilMs = Date.now() + 60_000;
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true });
  const late = {
    ...photo('3'),
    bytes: () => {
      vi.setSystemTime(untilMs - 1_499);
      return photo('3').bytes();
    },
  };
  const { refused } = await shop.send({ photos: photos.with(2, late), limits: { untilMs } });
  expect(shop.callCounts().upload).toBe(3);
  expect(refused[0]?.message).toMatch(
    /^\d photos are still to be uploaded\. Upload the item again to send the rest\.$/,
  );
  vi.setSystemTime(untilMs);
  expect((await shop.send({ photos })).refused).toEqual([]);
  expect(await sentPhotos()).toEqual(['1', '2', '3', '4', '5', '6']);
});

describe('a photo of more than 5 MB', () => {
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/slow') return;
      response.writeHead(request.url === '/there' ? 200 : 404, { 'content-type': 'image/png' });
      response.end(Buffer.alloc(6 * MIB));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('a photo of more than 5 MB is fetched by Airtable from its URL, and put in its place', async () => {
    const photos = [photo('front', 6 * MIB, `${origin}/there`), photo('back'), photo('tab')];
    expect((await shop.send({ photos })).refused).toEqual([]);
    expect(await sentPhotos()).toEqual(['front', 'back', 'tab']);
    expect((await shop.send({ photos })).refused).toEqual([]);
    expect(shop.callCounts()).toMatchObject({ create: 1, upload: 2, update: 1 });
  });

  test('a photo of more than 5 MB is also fetched from its URL when Airtable rejects the upload as too large', async () => {
    shop.airtable.faults.next({ answer: 413, on: ['upload'] });
    const photos = [photo('front', 5 * MIB, `${origin}/there`)];
    expect((await shop.send({ photos })).refused).toEqual([]);
    expect(await sentPhotos()).toEqual(['front']);
  });

  test('a photo of more than 5 MB is reported when it cannot be fetched; the others are sent', async () => {
    const photos = [photo('front', 6 * MIB, `${origin}/gone`), photo('back')];
    expect((await shop.send({ photos })).refused).toEqual([
      {
        field: 'imageUrls',
        message: 'Photo 1 is not in Airtable: Airtable could not fetch it. Try again later.',
      },
    ]);
    expect(await sentPhotos()).toEqual(['back']);
  });

  test('a photo of more than 5 MB is reported while it is being fetched, and not requested twice', async () => {
    const photos = [photo('front', 6 * MIB, `${origin}/slow`), photo('back')];
    const send = () => shop.send({ photos, delays: { fetchMs: 300 } });
    expect((await send()).refused[0]?.message).toContain('still fetching');
    await send();
    expect(await sentPhotos()).toEqual(['front', 'back']);
    expect(shop.callCounts().update).toBe(1);
  });

  test.each([
    ['a 502 after the request was applied', { answer: 502, isApplied: true }],
    ['a connection that drops', { answer: 'drop' }],
  ] as const)('a photo of more than 5 MB is added once after %s', async (_, fault) => {
    shop.airtable.faults.next({ ...fault, on: ['update'] });
    const photos = [photo('front'), photo('back', 6 * MIB, `${origin}/there`)];
    expect((await shop.send({ photos })).refused).toEqual([]);
    expect(await sentPhotos()).toEqual(['front', 'back']);
  });
});
