import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectSessionExpired, main, openApp, reloadApp } from './support/app.tsx';
import { animationsFinished, expectAccessible } from './support/axe.ts';
import { allowConsoleError } from './support/consoleErrors.ts';
import { CREATE_ITEM, mockItems } from './support/items.ts';
import { expectNoOverflow, press } from './support/locators.ts';
import { errorReply } from './support/mockApi.ts';
import {
  makeHeic,
  makePhoto,
  makePhotos,
  type PhotoStore,
  storeError,
} from './support/photoStore.ts';
import {
  addPhotosButton,
  choosePhotos,
  photos,
  tiles,
  uploadButton,
  uploader,
} from './support/photos.ts';
import { unauthorized } from './support/shop.ts';
import { expectToast } from './support/toasts.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const MAX_BYTES = 20_971_520;
const NOT_SIGNED = 'The photo is not what was signed for';

const inUploader = (name: string | RegExp) => uploader().getByRole('button', { name });
const expectInUploader = (words: string | RegExp) =>
  expect.element(uploader().getByText(words).first()).toBeVisible();
const retryButton = () =>
  page
    .elementLocator(uploader().element().querySelector('.uppy-StatusBar') as HTMLElement)
    .getByRole('button', { name: /Retry/ });
const tool = (name: string) => photos().getByRole('button', { name, exact: true });
const order = () =>
  [...document.querySelectorAll('[data-handle]')].map((handle) => handle.ariaLabel?.split(', ')[1]);
const expectOrder = (...names: string[]) => expect.poll(order).toEqual(names);
const focusedName = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent;

const open = async (given: Partial<PhotoStore> = {}) => {
  const { api, store } = mockItems({ items: [] });
  Object.assign(store, given);
  await openApp('/catalog');
  await expect.element(addPhotosButton()).toBeVisible();
  return { api, store };
};
const upload = async (files: File[]) => {
  await choosePhotos(files);
  await uploadButton().click();
};
const expectUploaded = (count: number) =>
  expectToast('Photos uploaded', `${count} photo(s) uploaded successfully`);
const expectClosed = () => expect.element(uploader()).not.toBeInTheDocument();
const closeUploader = async () => {
  await userEvent.keyboard('{Escape}');
  await expectClosed();
};
const openWithPhotos = async (count: number, given: Partial<PhotoStore> = {}) => {
  const mocks = await open(given);
  await upload(await makePhotos(count));
  await expectUploaded(count);
  await closeUploader();
  return mocks;
};
const drop = (onto: Element, name: string, type: string, bytes = 1) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type, lastModified: 0 }));
  onto.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
};
const dropOnForm = (name: string, type: string, bytes?: number) =>
  drop(photos().element(), name, type, bytes);

test('the photo uploader opens in its size, and returns focus when closed', async () => {
  await open();
  expect(uploader().query()).toBeNull();
  await addPhotosButton().click();
  await expect.element(uploader()).toBeVisible();
  await animationsFinished();
  const { width, height } = uploader().element().getBoundingClientRect();
  expect([width, height]).toEqual([750, 550]);
  expect(document.querySelector('[data-uppy-theme]')).toHaveAttribute('data-uppy-theme', 'light');
  await closeUploader();
  await expect.element(addPhotosButton()).toHaveFocus();
});

test('the photo uploader sends nothing before Upload is pressed, then signs and uploads each photo', async () => {
  const { api, store } = await open();
  const chosen = await makePhotos(2);
  await choosePhotos(chosen);
  await expect.element(inUploader('Upload 2 files')).toBeVisible();
  await expect
    .element(photos().getByText('2 photos are chosen but not uploaded yet'))
    .toBeInTheDocument();
  expect(store.signed).toEqual([]);
  await uploadButton().click();
  await expectUploaded(2);
  expect(store.signed).toEqual(
    chosen.map(({ name, type, size }) => ({
      filename: name,
      type,
      size,
      cardSize: expect.any(Number),
      cardType: 'image/webp',
    })),
  );
  expect(store.uploads.map(({ path, type }) => `${path} ${type}`).sort()).toEqual([
    '/store/1/photo-1.jpg image/jpeg',
    '/store/2/photo-2.jpg image/jpeg',
  ]);
  await expectInUploader('Complete');
  expect(api.calls.filter((call) => call.includes('/api/s3'))).toEqual([]);
  await expectOrder('photo-1.jpg', 'photo-2.jpg');
  await inUploader('Done').click();
  await expectClosed();
  expect(photos().getByText('not uploaded yet').query()).toBeNull();
});

test('the photo uploader also uploads a thumbnail where the API signs it, and shows it', async () => {
  const { store } = await openWithPhotos(1, { signsCards: true });
  expect(store.uploads).toEqual([
    { path: '/store/1/photo-1.jpg', type: 'image/jpeg' },
    { path: '/store/1/photo-1.jpg/card', type: 'image/webp' },
  ]);
  expect(store.signed[0]?.cardSize).toBeGreaterThan(0);
  const image = () => tiles().element().querySelector('img');
  await expect.poll(() => image()?.naturalWidth).toBe(512);
  expect(image()?.src).toMatch(/^blob:/);
});

test('the photo uploader makes the thumbnail a JPEG in a browser that does not write WebP', async () => {
  const { toBlob } = HTMLCanvasElement.prototype;
  const spy = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    take,
    type,
    quality,
  ) {
    toBlob.call(this, take, type === 'image/webp' ? 'image/png' : type, quality);
  });
  const { store } = await openWithPhotos(1, { signsCards: true });
  spy.mockRestore();
  expect(store.signed[0]).toMatchObject({ cardType: 'image/jpeg' });
  expect(store.uploads[1]).toMatchObject({ type: 'image/jpeg' });
});

test('the photo uploader accepts a photo whose thumbnail is refused', async () => {
  await openWithPhotos(1, {
    signsCards: true,
    onUpload: (_, { pathname }) => (pathname.endsWith('/card') ? storeError(400, 'No') : undefined),
  });
  await expectOrder('photo-1.jpg');
});

test('the photo uploader uploads at most six photos at once, and keeps the order in which they were chosen', async () => {
  const first = Promise.withResolvers<void>();
  const others = Promise.withResolvers<void>();
  const { store } = await open({
    onUpload: async (name) => {
      await (name === 'photo-1.jpg' ? first : others).promise;
      return undefined;
    },
  });
  await upload(await makePhotos(10));
  await expect.poll(() => store.uploads).toHaveLength(6);
  others.resolve();
  await expect.poll(order).toHaveLength(9);
  first.resolve();
  await expectUploaded(10);
  await closeUploader();
  expect(store.maxConcurrency).toBe(6);
  expect(store.uploads).toHaveLength(10);
  await expectOrder(...(await makePhotos(10)).map(({ name }) => name));
  await expect.element(photos().getByText('10 of 10')).toBeVisible();
});

const holdImages = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const images = vi.spyOn(window, 'Image').mockImplementation(function createImage() {
    const image = document.createElement('img');
    const listen = image.addEventListener.bind(image);
    image.addEventListener = (type: string, listener: EventListener) =>
      listen(type, (event) => promise.then(() => listener(event)));
    return image;
  });
  return () => {
    images.mockRestore();
    resolve();
  };
};

test('the photo uploader draws thumbnails also after photos were removed that had none yet', async () => {
  await open();
  const release = holdImages();
  await upload(await makePhotos(4));
  await expectUploaded(4);
  await inUploader('Done').click();
  await expectClosed();
  release();
  await choosePhotos(await makePhotos(2, 5));
  await expect
    .poll(() => uploader().element().querySelectorAll('.uppy-Dashboard-Item-previewImg'))
    .toHaveLength(2);
});

test('the photo uploader refuses an eleventh photo, counting those already uploaded', async () => {
  await open();
  await choosePhotos(await makePhotos(11));
  await expectInUploader('Only 10 of these 11 photos were added: an item has at most 10.');
  await expect.element(inUploader('Upload 10 files')).toBeVisible();
  expect(inUploader('Add more').query()).toBeNull();
  await uploadButton().click();
  await expectUploaded(10);
  await inUploader('Done').click();
  await expectClosed();
  await choosePhotos(await makePhotos(1, 11));
  await expectInUploader('You can only upload 10 files');
  expect(uploadButton().query()).toBeNull();
  await closeUploader();
  await tool('Remove photo 10').click();
  await tool('Remove photo 9').click();
  await choosePhotos(await makePhotos(6, 11));
  await expectInUploader('Only 2 of these 6 photos were added: an item has at most 10.');
  await uploadButton().click();
  await expectToast('Photos uploaded', '2 photo(s) uploaded successfully');
  await expect.poll(() => order().slice(-2)).toEqual(['photo-11.jpg', 'photo-12.jpg']);
});

test('the photo uploader refuses a file larger than 20 MB, and one of another format', async () => {
  await open();
  dropOnForm('large.jpg', 'image/jpeg', MAX_BYTES + 1);
  await expectInUploader('large.jpg exceeds maximum allowed size of 20 MB');
  expect(uploadButton().query()).toBeNull();
  const gif = new File(['GIF89a'], 'spinning.gif', { type: 'image/gif' });
  await choosePhotos([gif]);
  await expectInUploader('This file type is not supported. Save the photo as JPEG, PNG or WebP.');
  expect(uploadButton().query()).toBeNull();
  drop(uploader().element(), 'large.jpg', 'image/jpeg', MAX_BYTES);
  await expect.element(inUploader('Upload 1 file')).toBeVisible();
});

test('the photo uploader refuses a HEIC photo that cannot be converted and an empty file, when they are chosen', async () => {
  await open();
  await choosePhotos([new File(['\0\0\0\x18ftypheic'], 'IMG_1.heic', { type: 'image/heic' })]);
  await expect
    .element(uploader().getByText('IMG_1.heic: The photo could not be converted').first(), {
      timeout: 60_000,
    })
    .toBeVisible();
  await choosePhotos([new File([], 'empty.jpg', { type: 'image/jpeg' })]);
  await expectInUploader('empty.jpg: The file is empty.');
  expect(uploadButton().query()).toBeNull();
}, 90_000);

test('the photo uploader refuses a photo that is already uploaded, until it is removed', async () => {
  await open();
  const dropIt = () => dropOnForm('torn.jpg', 'image/jpeg');
  dropIt();
  await uploadButton().click();
  await expectOrder('torn.jpg');
  await closeUploader();
  dropIt();
  await expectInUploader("Cannot add the duplicate file 'torn.jpg', it already exists");
  expect(uploadButton().query()).toBeNull();
  await closeUploader();
  await tool('Remove photo 1').click();
  dropIt();
  await expect.element(inUploader('Upload 1 file')).toBeVisible();
});

/**
 * Runs timers with these delays at once.
 * @returns the skipped delays, and a function that ends the skipping
 */
const skipDelays = (...skipped: number[]) => {
  const { setTimeout } = window;
  const delays: number[] = [];
  const spy = vi.spyOn(window, 'setTimeout').mockImplementation(((
    run: () => void,
    ms = 0,
    ...args: []
  ) => {
    if (!skipped.includes(ms)) return setTimeout(run, ms, ...args);
    delays.push(ms);
    return setTimeout(run, 0, ...args);
  }) as typeof window.setTimeout);
  return { delays, restore: () => spy.mockRestore() };
};

test('a HEIC photo is converted to JPEG when it is chosen, whatever its name, and keeps its colors', async () => {
  const { store } = await open();
  const messages: string[] = [];
  const observer = new MutationObserver(() => messages.push(document.body.textContent ?? ''));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  await choosePhotos([await makeHeic('IMG_2041.HEIC'), await makeHeic('sent.jpg')]);
  await expectInUploader('IMG_2041.jpg');
  observer.disconnect();
  expect(messages.some((each) => each.includes('Converting to JPEG…'))).toBe(true);
  await expect
    .poll(() => uploader().element().querySelectorAll('img.uppy-Dashboard-Item-previewImg').length)
    .toBe(2);
  await uploadButton().click();
  await expectUploaded(2);
  await expectOrder('IMG_2041.jpg', 'sent.jpg');
  expect(store.signed.map(({ filename, type }) => `${filename} ${type}`)).toEqual([
    'IMG_2041.jpg image/jpeg',
    'sent.jpg image/jpeg',
  ]);
  expect(store.uploads.map(({ type }) => type)).toEqual(['image/jpeg', 'image/jpeg']);
  const image = tiles().first().element().querySelector('img');
  if (!image) throw new Error('no preview');
  const context = new OffscreenCanvas(320, 240).getContext('2d');
  context?.drawImage(image, 0, 0, 320, 240);
  const [red = 0, green = 0] = context?.getImageData(20, 20, 1, 1).data ?? [];
  // In Display P3 the color is 179, 77.
  expect(red).toBeGreaterThan(186);
  expect(green).toBeLessThan(72);
});

test('a photo that fails to upload reports that authorization is required, then that the session expired', async () => {
  allowConsoleError(/Authorization required/);
  await open({ onSign: () => unauthorized });
  await choosePhotos([await makePhoto(1)]);
  await expectSessionExpired(async () => {
    await uploadButton().click();
    await expectInUploader('Authorization required');
  });
});

test('a photo that fails to upload is signed again when the signature has expired', async () => {
  const { store } = await openWithPhotos(1, {
    onUpload: (_, { searchParams }) =>
      searchParams.get('signature') === '1' ? storeError(403, 'Request has expired') : undefined,
  });
  expect(store.uploads.map(({ path }) => path)).toEqual([
    '/store/1/photo-1.jpg',
    '/store/2/photo-1.jpg',
  ]);
});

test('a photo that fails to upload is retried with growing delays while the store is unavailable', async () => {
  const { delays, restore } = skipDelays(1000, 3000);
  const delaysBefore: number[][] = [];
  await openWithPhotos(1, {
    onUpload: () => {
      delaysBefore.push(delays.splice(0));
      return delaysBefore.length < 4 ? storeError(503, 'Slow down') : undefined;
    },
  });
  restore();
  expect(delaysBefore.slice(1)).toEqual([[], [1000], [3000]]);
});

test('a photo that fails to upload reports a network error, retries, and can be retried when all attempts failed', async () => {
  allowConsoleError(/Network error/);
  const { restore } = skipDelays(1000, 5000);
  const { store } = await open({ onUpload: () => Response.error() });
  await upload([await makePhoto(1)]);
  await expectInUploader(/^Network error: the photo could not be sent/);
  await expect.element(inUploader('Retry').first()).toBeVisible();
  await expectInUploader('Upload failed');
  restore();
  expect(store.uploads).toHaveLength(5);
  expect(order()).toEqual([]);
  store.onUpload = () => undefined;
  await retryButton().click();
  await expectUploaded(1);
  await expectOrder('photo-1.jpg');
});

test('a photo that fails to upload shows the store’s reason, and can be retried', async () => {
  allowConsoleError(/not what was signed/);
  const { store } = await open({
    onUpload: (name) => (name === 'photo-2.jpg' ? storeError(400, NOT_SIGNED) : undefined),
  });
  const alert = vi.spyOn(window, 'alert').mockReturnValue();
  await upload(await makePhotos(2));
  await expectInUploader('Upload failed');
  await expectUploaded(1);
  expect(store.uploads).toHaveLength(2);
  await inUploader('Show error details').click();
  await expect.poll(() => alert.mock.lastCall?.[0]).toContain(NOT_SIGNED);
  alert.mockRestore();
  await closeUploader();
  await expect.element(photos().getByText('1 photo is chosen but not uploaded yet')).toBeVisible();
  store.onUpload = () => undefined;
  await photos().getByRole('button', { name: 'Open Uploader' }).click();
  await retryButton().click();
  await expectOrder('photo-1.jpg', 'photo-2.jpg');
});

test('a photo that fails to upload receives focus on its Retry button, and can be removed', async () => {
  allowConsoleError(/not what was signed/);
  await open({
    onUpload: (name) => (name === 'photo-2.jpg' ? storeError(400, NOT_SIGNED) : undefined),
  });
  await upload(await makePhotos(2));
  await expectInUploader('Upload failed');
  await expect.element(retryButton()).toHaveFocus();
  await inUploader('Remove file').click();
  await inUploader('Done').click();
  await expectClosed();
  await expectOrder('photo-1.jpg');
});

test('a photo that fails to upload shows why the API does not sign it', async () => {
  const message = 'Expected at most 20971520 bytes';
  allowConsoleError(new RegExp(message));
  await open({
    onSign: () =>
      errorReply('INVALID_REQUEST', 'The request is invalid', {
        issues: [{ path: 'size', message }],
      }),
  });
  await upload(await makePhotos(1));
  await expect.element(inUploader(message)).toBeVisible();
  expect(inUploader('Retry').query()).toBeNull();
  await expect.element(inUploader('Remove file')).toHaveFocus();
  await inUploader('Remove file').click();
  await expect.element(uploader().getByText('Upload failed')).not.toBeInTheDocument();
});

test('a photo that the API has refused is not retried with others that failed to upload', async () => {
  allowConsoleError(/Expected a JPEG|not what was signed/);
  const { store } = await open({
    onSign: (name) =>
      name === 'photo-1.jpg'
        ? errorReply('INVALID_REQUEST', 'The request is invalid', {
            issues: [{ path: 'type', message: 'Expected a JPEG' }],
          })
        : undefined,
    onUpload: () => storeError(400, NOT_SIGNED),
  });
  await upload(await makePhotos(2));
  await expectInUploader('Upload failed');
  await expect.poll(() => inUploader('Retry upload').elements()).toHaveLength(2);
  store.onUpload = () => undefined;
  await retryButton().click();
  await expectUploaded(1);
  await expect.element(retryButton()).not.toBeInTheDocument();
  await expectInUploader('Upload failed');
  expect(store.signed.map(({ filename }) => filename).sort()).toEqual([
    'photo-1.jpg',
    'photo-2.jpg',
    'photo-2.jpg',
  ]);
  await inUploader('Remove file').click();
  await expect.element(uploader().getByText('Upload failed')).not.toBeInTheDocument();
});

test('a photo that cannot be read is uploaded, without a preview', async () => {
  const { store } = await open();
  await upload([new File(['torn'], 'torn.jpg', { type: 'image/jpeg' })]);
  await expectUploaded(1);
  expect(store.signed).toEqual([{ filename: 'torn.jpg', type: 'image/jpeg', size: 4 }]);
  await expect.element(tiles().getByText('No preview')).toBeInTheDocument();
  expect(uploader().element().querySelector('.uppy-Dashboard-Item.is-error')).toBeNull();
});

/** Records announcements of live regions, even those that are replaced at once. */
const recordAnnouncements = () => {
  const announcements: string[] = [];
  const observer = new MutationObserver(() => {
    for (const region of document.querySelectorAll('[aria-live]'))
      announcements.push(region.textContent);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  return { announcements, stop: () => observer.disconnect() };
};

describe('uploaded photos', () => {
  const catalogItem = async () => {
    await main().getByLabelText('Item Name').fill('Helmet liner');
    await main().getByLabelText('Item Type').selectOptions('Field Gear');
    await main().getByLabelText('Condition').selectOptions('Good');
    await main().getByRole('button', { name: 'Catalog Item' }).click();
  };

  test('uploaded photos are reordered and removed by buttons, which keeps the focus', async () => {
    await openWithPhotos(3);
    await tool('Move photo 3 left').click();
    await expectOrder('photo-1.jpg', 'photo-3.jpg', 'photo-2.jpg');
    await expect
      .element(photos().getByText('photo-3.jpg is now photo 2 of 3.'))
      .toBeInTheDocument();
    await expect.poll(focusedName).toBe('Move photo 2 left');
    await tool('Make primary: photo 3').click();
    await expectOrder('photo-2.jpg', 'photo-1.jpg', 'photo-3.jpg');
    await expect.poll(focusedName).toBe('Photo 1 of 3, photo-2.jpg');
    await expect.element(tiles().first().getByText('PRIMARY', { exact: true })).toBeVisible();
    expect(photos().getByText('PRIMARY', { exact: true })).toHaveLength(1);
    await press(tool('Move photo 1 left'), 'Enter');
    await expectOrder('photo-2.jpg', 'photo-1.jpg', 'photo-3.jpg');
    await tool('Remove photo 2').click();
    await expectOrder('photo-2.jpg', 'photo-3.jpg');
    await expect.poll(focusedName).toBe('Photo 2 of 2, photo-3.jpg');
    await tool('Remove photo 2').click();
    await tool('Remove photo 1').click();
    await expect.poll(focusedName).toBe('Add Photos');
  });

  test('uploaded photos are reordered by keyboard and by mouse, and stay so after a reload', async () => {
    await openWithPhotos(3);
    const announced = (words: string) => expect.element(page.getByText(words)).toBeInTheDocument();
    tool('Photo 1 of 3, photo-1.jpg').element().focus();
    await userEvent.keyboard('[Space]');
    await announced('Moving photo-1.jpg, position 1 of 3.');
    await animationsFinished();
    await userEvent.keyboard('{ArrowRight}');
    await announced('Moving photo-1.jpg, position 2 of 3.');
    await userEvent.keyboard('[Space]');
    await expectOrder('photo-2.jpg', 'photo-1.jpg', 'photo-3.jpg');
    await animationsFinished();
    const { announcements, stop } = recordAnnouncements();
    await tool('Photo 3 of 3, photo-3.jpg').dropTo(tool('Photo 1 of 3, photo-2.jpg'), {
      steps: 12,
    });
    await expectOrder('photo-3.jpg', 'photo-2.jpg', 'photo-1.jpg');
    stop();
    expect(announcements).toContain('Moving photo-3.jpg, position 3 of 3.');
    expect(announcements).toContain('Moving photo-3.jpg, position 1 of 3.');
    await reloadApp();
    await expectOrder('photo-3.jpg', 'photo-2.jpg', 'photo-1.jpg');
  });

  test('uploaded photos are sent with the item in their order, and then cleared', async () => {
    const { api } = await openWithPhotos(2);
    await tool('Make primary: photo 2').click();
    await catalogItem();
    await expectToast('Success', 'Military item cataloged successfully!');
    expect(api.callsTo(CREATE_ITEM)[0]?.body.imageUrls).toEqual([
      '/uploads/me/2-photo-2.jpg',
      '/uploads/me/1-photo-1.jpg',
    ]);
    await expect.element(tiles()).toHaveLength(0);
    await reloadApp();
    await expect.element(addPhotosButton()).toBeVisible();
    expect(tiles()).toHaveLength(0);
    expect(photos().getByText('not uploaded yet').query()).toBeNull();
    expect(Object.values(localStorage).join()).not.toContain('photo-1');
    await addPhotosButton().click();
    await expect.element(uploader()).toBeVisible();
    expect(uploader().getByText('Session restored').query()).toBeNull();
  });

  test('uploaded photos show why the API refused them', async () => {
    const { api } = await openWithPhotos(2);
    const message = 'This photo was uploaded by somebody else';
    api.on(
      CREATE_ITEM,
      errorReply('INVALID_REQUEST', 'Bad', { issues: [{ path: 'imageUrls.1', message }] }),
    );
    await catalogItem();
    await expect.element(tiles().nth(1).getByText(message)).toBeVisible();
    expect(tiles().first().getByText(message).query()).toBeNull();
    await expectAccessible();
  });

  test('uploaded photos can also be chosen by dropping or pasting', async () => {
    await open();
    dropOnForm('dropped.png', 'image/png');
    await expect.element(inUploader('Upload 1 file')).toBeVisible();
    await closeUploader();
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['pasted'], 'pasted.png', { type: 'image/png' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    await expect.element(inUploader('Upload 2 files')).toBeVisible();
  });

  test.each([PHONE, TABLET, DESKTOP])(
    'uploaded photos fit %i pixels, as does the uploader',
    async (width, height) => {
      await page.viewport(width, height);
      await open();
      await expectAccessible();
      await choosePhotos(await makePhotos(2));
      await expect.element(inUploader('Upload 2 files')).toBeVisible();
      await expectAccessible();
      if (width < 820) {
        expect(uploader().element().getBoundingClientRect()).toMatchObject({
          x: 0,
          y: 0,
          width,
          height,
        });
      }
      await uploadButton().click();
      await expectOrder('photo-1.jpg', 'photo-2.jpg');
      await closeUploader();
      await expectAccessible();
      expectNoOverflow();
    },
  );
});
