import { get } from 'idb-keyval';
import { encode } from 'uqr';
import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toItemCode } from '../../shared/short-codes.ts';
import { openApp, reloadApp } from './support/app.tsx';
import { animationsFinished, expectAccessible } from './support/axe.ts';
import { internal } from './support/backOffice.ts';
import { CREATE_ITEM, makeItem, mockItems, UPDATE_ITEM } from './support/items.ts';
import { button, expectNoOverflow } from './support/locators.ts';
import { errorReply } from './support/mockApi.ts';
import { makeHeic, makePhoto, toFile } from './support/photoStore.ts';
import { tiles } from './support/photos.ts';
import { expectToast } from './support/toasts.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const START = Date.UTC(2026, 4, 1, 10);

/** Writes the camera's time into a JPEG's Exif data. The test browser gives chosen files the current time. */
const atTime = async (file: File, seconds: number) => {
  const [date = '', time = ''] = new Date(START + seconds * 1000).toISOString().split(/[T.]/);
  const text = new TextEncoder();
  const exif = new Uint8Array(64);
  const view = new DataView(exif.buffer);
  exif.set(text.encode('MM'));
  view.setUint16(2, 42);
  view.setUint32(4, 8);
  // The first directory points to the Exif directory, which has the time.
  const entry = (at: number, [tag, type, count, value]: readonly number[]) => {
    view.setUint16(at, 1);
    view.setUint16(at + 2, tag ?? 0);
    view.setUint16(at + 4, type ?? 0);
    view.setUint32(at + 6, count ?? 0);
    view.setUint32(at + 10, value ?? 0);
  };
  entry(8, [0x8769, 4, 1, 26]);
  entry(26, [0x9003, 2, 20, 44]);
  exif.set(text.encode(`${date.replaceAll('-', ':')} ${time}`), 44);
  const head = [0xff, 0xe1, 0, 8 + exif.length, ...text.encode('Exif\0\0')];
  const jpeg = new Uint8Array(await file.arrayBuffer());
  return new File([jpeg.slice(0, 2), new Uint8Array(head), exif, jpeg.slice(2)], file.name, {
    type: file.type,
    lastModified: 0,
  });
};
const photoAt = async (seconds: number, n: number) => atTime(await makePhoto(n), seconds);
const photoOfCode = async (content: string, seconds: number) => {
  const { data, size } = encode(content);
  const canvas = new OffscreenCanvas(1200, 900);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#ece5d3';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#111';
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries())
      if (isDark) context.fillRect(400 + x * 8, 300 + y * 8, 8, 8);
  }
  expect(size * 8).toBeLessThan(500);
  return atTime(await toFile(canvas, `code-${seconds}.jpg`), seconds);
};

const open = async (
  given: Parameters<typeof mockItems>[0] = {},
  ...handlers: [Parameters<typeof mockItems>[1]?]
) => {
  const catalog = mockItems({ items: [], ...given }, ...handlers);
  await openApp('/catalog');
  await expect.element(button('Add Many Photos')).toBeVisible();
  return catalog;
};
const READ_ALL = { timeout: 60_000 };
const dialog = () => page.getByRole('dialog', { name: 'Add Many Photos' });
const queueNotice = () => page.getByRole('region', { name: 'Photo queue' });
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name });
const choose = async (files: File[]) => {
  await button('Add Many Photos').click();
  await expect.element(dialog()).toBeVisible();
  const input = dialog().element().querySelector<HTMLElement>('input[type=file]');
  if (!input) throw new Error('no file input');
  await page.elementLocator(input).upload(files);
};
const pieces = () =>
  [...document.querySelectorAll('section[aria-label^="Piece "]')].map((piece) =>
    [...piece.querySelectorAll('[data-photo]')]
      .map(({ ariaLabel }) => ariaLabel?.split(', ')[2])
      .join(' '),
  );
const expectPieces = (...expected: string[]) => expect.poll(pieces).toEqual(expected);
const queueAll = async (name: string | RegExp) => {
  await inDialog(name).click();
  await expect.element(dialog()).not.toBeInTheDocument();
};
const expectWaiting = (text: string) => expect.element(queueNotice().getByText(text)).toBeVisible();
const expectPhotosInForm = (...names: string[]) =>
  expect
    .poll(() =>
      [...document.querySelectorAll('[data-handle]')].map(
        ({ ariaLabel }) => ariaLabel?.split(', ')[1],
      ),
    )
    .toEqual(names);
const describePiece = async (name: string) => {
  await page.getByLabelText('Item Name').fill(name);
  await page.getByLabelText('Item Type').selectOptions('Patches');
  await page.getByLabelText('Condition').selectOptions('Good');
  await button('Catalog Item').click();
};
const holdDraftPhotos = async () => {
  await get('any');
  const { result: database } = await new Promise<IDBOpenDBRequest>((resolve) => {
    const request = indexedDB.open('keyval-store');
    request.onsuccess = () => resolve(request);
  });
  const store = database.transaction('keyval', 'readwrite').objectStore('keyval');
  let isHeld = true;
  const keepOpen = () => {
    store.get('any').onsuccess = () => isHeld && keepOpen();
  };
  keepOpen();
  const release = () => {
    isHeld = false;
    database.close();
  };
  onTestFinished(release);
  return release;
};
const twoPieces = async () => [await photoAt(0, 1), await photoAt(10, 2), await photoAt(100, 3)];

test('many photos are sorted into pieces by pauses, whose length can be changed', async () => {
  await open();
  await choose([await photoAt(100, 3), await photoAt(0, 1), await photoAt(10, 2)]);
  await expectPieces('photo-1.jpg photo-2.jpg', 'photo-3.jpg');
  await expect.element(dialog().getByText('3 photos · 2 pieces')).toBeVisible();
  await dialog().getByLabelText('New piece after').selectOptions('2 minutes');
  await expectPieces('photo-1.jpg photo-2.jpg photo-3.jpg');
  await expectAccessible();
});

test('many photos are ordered by the time of their files and names where the camera’s time is missing', async () => {
  await open();
  await choose([await makePhoto(10), await makePhoto(9), await makePhoto(1)]);
  await expectPieces('photo-1.jpg photo-9.jpg photo-10.jpg');
});

test('HEIC photos are converted, and sorted into pieces by their time', async () => {
  await open();
  const messages: string[] = [];
  const observer = new MutationObserver(() => messages.push(document.body.textContent));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  await choose([await photoAt(100, 1), await makeHeic('IMG_2041.HEIC')]);
  await expectPieces('IMG_2041.jpg', 'photo-1.jpg');
  observer.disconnect();
  expect(messages.some((each) => each.includes('Converting photo 2 of 2…'))).toBe(true);
  await queueAll('Queue 2 Pieces');
  await queueNotice().getByRole('button', { name: 'Next Piece' }).click();
  await expectPhotosInForm('IMG_2041.jpg');
});

test('many photos are separated by photos of QR codes, which name pieces that are cataloged already', async () => {
  const item = makeItem(0, { id: '01998a3e-7c10-7b3a-8f00-3f2a6d8e1b01' });
  await open({ items: [item] });
  await choose([
    await photoOfCode('Box 7', 0),
    await photoAt(5, 1),
    await photoOfCode(`https://guidon.example/i/${toItemCode(item.id)}`, 100),
    await photoAt(200, 2),
    await photoAt(300, 3),
  ]);
  await expectPieces('photo-1.jpg', 'photo-2.jpg photo-3.jpg');
  await expect.element(dialog().getByText('5 photos · 2 pieces · 2 left out')).toBeVisible();
  await expect.element(dialog().getByText(`The label is that of “${item.name}”`)).toBeVisible();
  await inDialog('Keep code-0.jpg as a photo').click();
  await expectPieces('photo-1.jpg code-0.jpg', 'photo-2.jpg photo-3.jpg');
  await queueAll('Queue 2 Pieces');
  await expectWaiting('2 pieces wait to be described');
  await queueNotice().getByRole('button', { name: 'Show All 2' }).click();
  await expect.element(queueNotice().getByRole('link', { name: item.name })).toBeVisible();
});

test('many photos are sorted by hand with the keyboard', async () => {
  await open();
  await choose(await twoPieces());
  await expectPieces('photo-1.jpg photo-2.jpg', 'photo-3.jpg');
  await inDialog('Piece 1, photo 1 of 2, photo-1.jpg').click();
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
  await expectPieces('photo-1.jpg', 'photo-2.jpg photo-3.jpg');
  await userEvent.keyboard('j');
  await expectPieces('photo-1.jpg photo-2.jpg photo-3.jpg');
  await userEvent.keyboard('{ArrowRight}s');
  await expectPieces('photo-1.jpg photo-2.jpg', 'photo-3.jpg');
  await userEvent.keyboard('{Delete}');
  await expectPieces('photo-1.jpg photo-2.jpg');
  await expect.element(dialog().getByText('3 photos · 1 piece · 1 left out')).toBeVisible();
});

test('many photos are sorted by hand with the mouse', async () => {
  await open();
  await choose(await twoPieces());
  await inDialog('Piece 1, photo 2 of 2, photo-2.jpg').click();
  await inDialog('New Piece from Here').click();
  await expectPieces('photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg');
  await inDialog('Join piece 3 with the previous one').click();
  await expectPieces('photo-1.jpg', 'photo-2.jpg photo-3.jpg');
  await inDialog('Move Back').click();
  await expectPieces('photo-1.jpg photo-2.jpg', 'photo-3.jpg');
  await inDialog('Piece 2, photo 1 of 1, photo-3.jpg').dropTo(
    inDialog('Piece 1, photo 1 of 2, photo-1.jpg'),
  );
  await expectPieces('photo-3.jpg photo-1.jpg photo-2.jpg');
});

test('many photos are not queued while a piece has too many, nor files that are no photos', async () => {
  await open();
  const files = await Promise.all(Array.from({ length: 11 }, (_, n) => photoAt(n, n + 1)));
  await choose([
    ...files,
    new File(['text'], 'notes.jpg', { type: 'image/jpeg' }),
    new File(['GIF89a'], 'spinning.gif', { type: 'image/gif' }),
  ]);
  await expect
    .element(
      dialog().getByText(
        'Not a JPEG, PNG, WebP or HEIC photo, or too large: notes.jpg, spinning.gif',
      ),
      READ_ALL,
    )
    .toBeVisible();
  await expect.element(dialog().getByText(/An item takes at most 10 photos/)).toBeVisible();
  await expect.element(inDialog('Queue 1 Piece')).toHaveAttribute('aria-disabled', 'true');
}, 90_000);

test('many photos are forgotten after a question only', async () => {
  await open();
  await choose(await twoPieces());
  await expectPieces('photo-1.jpg photo-2.jpg', 'photo-3.jpg');
  await inDialog('Cancel').click();
  const question = page.getByRole('alertdialog', { name: 'Close without queuing?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expectPieces('photo-1.jpg photo-2.jpg', 'photo-3.jpg');
  await inDialog('Cancel').click();
  await question.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test.each([PHONE, TABLET, DESKTOP])(
  'many photos fit into %i by %i pixels',
  async (width, height) => {
    await page.viewport(width, height);
    await open();
    await choose(await twoPieces());
    await expectPieces('photo-1.jpg photo-2.jpg', 'photo-3.jpg');
    await animationsFinished();
    expectNoOverflow();
    await queueAll('Queue 2 Pieces');
    await expectWaiting('2 pieces wait to be described');
    expectNoOverflow();
    await expectAccessible();
  },
);

describe('queued pieces', () => {
  test('queued pieces come into the form one by one, and the next by itself after the one before is cataloged', async () => {
    const { api } = await open();
    await choose(await twoPieces());
    await queueAll('Queue 2 Pieces');
    await expectToast(
      '2 Pieces Queued',
      'Their photos are kept on this device until the pieces are cataloged.',
    );
    await queueNotice().getByRole('button', { name: 'Next Piece' }).click();
    await expectPhotosInForm('photo-1.jpg', 'photo-2.jpg');
    await expectWaiting('1 piece waits to be described, not counting the one in the form');
    await describePiece('First patch');
    await expectPhotosInForm('photo-3.jpg');
    await expectWaiting('This is the last piece of the queue');
    expect(page.getByLabelText('Item Name').element()).toHaveValue('');
    await describePiece('Second patch');
    await expect.poll(() => tiles().length).toBe(0);
    expect(queueNotice().getByRole('button', { name: 'Next Piece' }).query()).toBeNull();
    expect(api.callsTo(CREATE_ITEM).map(({ body }) => [body.name, body.imageUrls.length])).toEqual([
      ['First patch', 2],
      ['Second patch', 1],
    ]);
  });

  test('queued pieces are cataloged with their photos also by who types faster than the photos come', async () => {
    const { api } = await open();
    await choose(await twoPieces());
    await queueAll('Queue 2 Pieces');
    await queueNotice().getByRole('button', { name: 'Next Piece' }).click();
    await expectPhotosInForm('photo-1.jpg', 'photo-2.jpg');
    const release = await holdDraftPhotos();
    await describePiece('First patch');
    await expect.element(page.getByLabelText('Item Name')).toHaveValue('');
    await describePiece('Second patch');
    await expect
      .element(page.getByRole('alertdialog').getByText('The draft’s photos are still loading'))
      .toBeVisible();
    release();
    await expect.poll(() => api.callsTo(CREATE_ITEM).length).toBe(2);
    expect(api.callsTo(CREATE_ITEM).map(({ body }) => [body.name, body.imageUrls.length])).toEqual([
      ['First patch', 2],
      ['Second patch', 1],
    ]);
  });

  test('queued pieces never replace what is in the form', async () => {
    await open();
    await choose(await twoPieces());
    await queueAll('Queue 2 Pieces');
    const next = queueNotice().getByRole('button', { name: 'Next Piece' });
    await page.getByLabelText('Item Name').fill('Typed before');
    await next.click();
    await expectPhotosInForm('photo-1.jpg', 'photo-2.jpg');
    expect(page.getByLabelText('Item Name').element()).toHaveValue('Typed before');
    await expect.element(next).toHaveAttribute('aria-disabled', 'true');
    await next.click({ force: true });
    await expectWaiting('1 piece waits to be described, not counting the one in the form');
    await expectPhotosInForm('photo-1.jpg', 'photo-2.jpg');
  });

  test('queued pieces go back into the queue when the draft is started over', async () => {
    await open();
    await choose(await twoPieces());
    await queueAll('Queue 2 Pieces');
    await queueNotice().getByRole('button', { name: 'Next Piece' }).click();
    await expectPhotosInForm('photo-1.jpg', 'photo-2.jpg');
    await page.getByLabelText('Item Name').fill('Wrong');
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    await reloadApp();
    await expectPhotosInForm('photo-1.jpg', 'photo-2.jpg');
    await button('Start Over').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start Over' }).click();
    await expectWaiting('2 pieces wait to be described');
    await expect.poll(() => tiles().length).toBe(0);
    await queueNotice().getByRole('button', { name: 'Next Piece' }).click();
    await expectPhotosInForm('photo-1.jpg', 'photo-2.jpg');
  });

  test('queued pieces are removed after a question', async () => {
    await open();
    await choose(await twoPieces());
    await queueAll('Queue 2 Pieces');
    await button('Remove piece 1 from the queue').click();
    const question = page.getByRole('alertdialog', { name: 'Remove this piece from the queue?' });
    await question.getByRole('button', { name: 'Remove Piece' }).click();
    await expectWaiting('1 piece waits to be described');
    await queueNotice().getByRole('button', { name: 'Next Piece' }).click();
    await expectPhotosInForm('photo-3.jpg');
  });

  const queueForItem = async (imageUrls: string[], handlers = {}) => {
    const item = makeItem(0, { id: '01998a3e-7c10-7b3a-8f00-3f2a6d8e1b01', imageUrls });
    const catalog = await open({ items: [item] }, handlers);
    const code = `https://guidon.example/i/${toItemCode(item.id)}`;
    await choose([await photoOfCode(code, 0), await photoAt(5, 1), await photoAt(9, 2)]);
    await expectPieces('photo-1.jpg photo-2.jpg');
    await queueAll('Queue 1 Piece');
    return { ...catalog, item };
  };

  test('queued pieces are added to the item whose label was photographed before them', async () => {
    const { api, item } = await queueForItem(['/objects/uploads/earlier']);
    await queueNotice().getByRole('button', { name: 'Add 2 photos to This Item' }).click();
    await expectToast('Photos Added', `“${item.name}” has 3 photos now.`);
    await expect.element(queueNotice().getByRole('listitem')).toHaveLength(0);
    const [call, ...others] = api.callsTo(UPDATE_ITEM);
    expect(others).toEqual([]);
    expect(call?.body).toMatchObject({
      imageUrls: ['/objects/uploads/earlier', expect.any(String), expect.any(String)],
      updatedAt: item.updatedAt,
    });
  });

  test('queued pieces stay in the queue when they could not be added', async () => {
    const { api } = await queueForItem([], {
      [UPDATE_ITEM]: errorReply('CONFLICT', 'Somebody else has changed this item.'),
    });
    const add = queueNotice().getByRole('button', { name: 'Add 2 photos to This Item' });
    await add.click();
    await expectToast('Error', 'Somebody else has changed this item.');
    await expectWaiting('1 piece waits to be described');
    api.on(UPDATE_ITEM, internal);
    await add.click();
    await expect.poll(() => api.callsTo(UPDATE_ITEM).length).toBe(2);
  });

  test('queued pieces are not added to an item that has no room for them', async () => {
    const paths = Array.from({ length: 9 }, (_, index) => `/objects/uploads/earlier-${index}`);
    await queueForItem(paths);
    await expect
      .element(queueNotice().getByText('It has 9 of 10 photos: there is no room for 2 more.'))
      .toBeVisible();
  });
});
