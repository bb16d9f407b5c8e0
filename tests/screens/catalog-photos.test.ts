import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { given, refuse, unauthorized } from '../support/back-office.ts';
import { DESKTOP, PHONE, TABLET } from '../support/browser.ts';
import { expectSessionExpired } from '../support/lost-session.ts';
import { freshPage, overflow, settled } from '../support/page.ts';
import {
  type ChosenFile,
  drop,
  mockPhotoStore,
  photo,
  photos,
  refusal,
  slowly,
} from '../support/photos.ts';
import { toastsOf } from '../support/toasts.ts';

const visit = freshPage();
const { expectToast } = toastsOf(visit);
const LARGEST = 20_971_520;
const NETWORK_ERROR = /^Network error: the photo could not be sent/;

const bench = (page = visit.page()) => page.getByRole('region', { name: 'Photos', exact: true });
const addPhotos = (page = visit.page()) => bench(page).getByRole('button', { name: 'Add Photos' });
const dialog = (page = visit.page()) => page.getByRole('dialog', { name: 'Add Photos' });
const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name });
const says = (text: string | RegExp) => dialog().getByText(text).first().waitFor();
const tiles = (page = visit.page()) =>
  bench(page).getByRole('list', { name: 'Photos in order' }).getByRole('listitem');
const orderOn = async (page: Page) =>
  (await tiles(page)
    .locator('[data-handle]')
    .evaluateAll((handles) =>
      handles.map((handle) => handle.getAttribute('aria-label')?.split(', ')[1]),
    )) as string[];
const order = () => orderOn(visit.page());
const tool = (name: string) => bench().getByRole('button', { name, exact: true });

type Given = Parameters<typeof mockPhotoStore>[1];
const open = async (store?: Given) => {
  const mocked = await mockPhotoStore(visit.page(), store);
  await visit.page().goto('/catalog');
  await addPhotos().waitFor();
  return mocked;
};
const choose = async (files: ChosenFile[], page: Page = visit.page()) => {
  if (!(await dialog(page).isVisible())) await addPhotos(page).click();
  await dialog(page).locator('input[type=file]').first().setInputFiles(files);
};
const upload = async (files: ChosenFile[]) => {
  await choose(files);
  await inDialog(/^Upload /).click();
};
const leave = async (press: () => Promise<void>) => {
  await press();
  await dialog().waitFor({ state: 'hidden' });
};
const pressEscape = () => leave(() => visit.page().keyboard.press('Escape'));
/** Uploads photos, and lays them on the bench. */
const lay = async (count: number) => {
  await upload(await photos(count));
  await expectToast('Photos uploaded', `${count} photo(s) uploaded successfully`);
  await pressEscape();
};

describe('the photo uploader', () => {
  test('opens on a press, in its size, closes on Escape, and gives the focus back', async () => {
    await open();
    expect(await dialog().count()).toBe(0);
    await addPhotos().click();
    await dialog().waitFor();
    const { width, height } = (await dialog().boundingBox()) ?? {};
    expect([width, height]).toEqual([750, 550]);
    await expect
      .poll(() => visit.page().locator('[data-uppy-theme]').getAttribute('data-uppy-theme'))
      .toBe('light');
    await pressEscape();
    await expect
      .poll(() => addPhotos().evaluate((button) => button === document.activeElement))
      .toBe(true);
  });

  test('sends nothing before the upload is pressed, then signs for each photo and puts it', async () => {
    const { store, catalog } = await open();
    await choose(await photos(2));
    await inDialog('Upload 2 files').waitFor();
    await bench().getByText('2 photos are chosen but not uploaded yet').waitFor();
    expect(store.signed).toEqual([]);
    await inDialog('Upload 2 files').click();
    await expectToast('Photos uploaded', '2 photo(s) uploaded successfully');
    const chosen = await photos(2);
    expect(store.signed).toEqual(
      chosen.map(({ name, mimeType, buffer }) => ({
        filename: name,
        type: mimeType,
        size: buffer.length,
        cardSize: expect.any(Number),
        cardType: 'image/webp',
      })),
    );
    expect(store.puts.map(({ path, type }) => `${path} ${type}`).sort()).toEqual([
      '/store/1/photo-1.jpg image/jpeg',
      '/store/2/photo-2.jpg image/jpeg',
    ]);
    await says('Complete');
    await expect.poll(() => dialog().isVisible()).toBe(true);
    expect(catalog.calls.filter((call) => call.includes('/api/s3'))).toEqual([]);
    await expect.poll(order).toEqual(['photo-1.jpg', 'photo-2.jpg']);
    await leave(() => inDialog('Done').click());
    expect(await bench().getByText('not uploaded yet').count()).toBe(0);
  });

  test('puts a card of a photo too where the API takes it, and shows it', async () => {
    const { store } = await open({ takesCards: true });
    await lay(1);
    expect(store.puts.map(({ path, type }) => `${path} ${type}`)).toEqual([
      '/store/1/photo-1.jpg image/jpeg',
      '/store/1/photo-1.jpg/card image/webp',
    ]);
    expect(store.signed[0]?.cardSize).toBeGreaterThan(0);
    const card = tiles().locator('img');
    await expect.poll(() => card.getAttribute('src')).toMatch(/^blob:/);
    const widthOf = (image: SVGElement | HTMLElement) => (image as HTMLImageElement).naturalWidth;
    await expect.poll(() => card.evaluate(widthOf)).toBe(512);
  });

  test('makes the card a JPEG in a browser that writes no WebP', async () => {
    await visit.page().addInitScript(() => {
      const { toBlob } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toBlob = function (take, type, quality) {
        toBlob.call(this, take, type === 'image/webp' ? 'image/png' : type, quality);
      };
    });
    const { store } = await open({ takesCards: true });
    await lay(1);
    expect(store.signed[0]).toMatchObject({ cardType: 'image/jpeg' });
    expect(store.puts[1]).toMatchObject({ type: 'image/jpeg' });
  });

  test('takes a photo also where its card is not taken', async () => {
    visit.expectComplaint(/400/);
    await open({
      takesCards: true,
      answer: (_, route) =>
        route.request().url().includes('/card')
          ? given(route.fulfill(refusal(400, 'No')))
          : undefined,
    });
    await lay(1);
    await expect.poll(order).toEqual(['photo-1.jpg']);
  });

  test('keeps the order in which photos were chosen, whichever arrives first', async () => {
    await open({ answer: (name, route) => (name === 'photo-1.jpg' ? slowly(route) : undefined) });
    await lay(3);
    await expect.poll(order).toEqual(['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg']);
  });

  test('sends at most six photos at once', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { store } = await open({
      answer: (_, route) => answered.then(() => route.fulfill()).then(() => true),
    });
    const laid = lay(10);
    await expect.poll(() => store.puts.length).toBe(6);
    answer();
    await laid;
    expect(store.mostAtOnce).toBe(6);
    expect(store.puts).toHaveLength(10);
    await bench().getByText('10 of 10').waitFor();
  });
});

describe('the photo uploader refuses', () => {
  test('an eleventh photo, those on the bench included', async () => {
    await open();
    await choose(await photos(11));
    await says('You can only upload 10 files');
    await choose(await photos(10));
    await inDialog('Upload 10 files').waitFor();
    expect(await inDialog('Add more').count()).toBe(0);
    await inDialog('Upload 10 files').click();
    await expectToast('Photos uploaded', '10 photo(s) uploaded successfully');
    await leave(() => inDialog('Done').click());
    await choose(await photos(1, 11));
    await says('You can only upload 10 files');
    expect(await inDialog(/^Upload/).count()).toBe(0);
    await pressEscape();
    await tool('Remove photo 10').click();
    await tool('Remove photo 9').click();
    await choose(await photos(3, 11));
    await says('You can only upload 2 files');
    await choose(await photos(2, 11));
    await inDialog('Upload 2 files').waitFor();
  });

  test('what is larger than 20 MB, to the byte', async () => {
    await open();
    await drop(bench(), 'large.jpg', 'image/jpeg', LARGEST + 1);
    await says('large.jpg exceeds maximum allowed size of 20 MB');
    expect(await inDialog(/^Upload/).count()).toBe(0);
    await drop(dialog(), 'large.jpg', 'image/jpeg', LARGEST);
    await inDialog('Upload 1 file').waitFor();
  });

  test('what is no picture', async () => {
    await open();
    await choose([{ name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') }]);
    await says('You can only upload: image/*');
    expect(await inDialog(/^Upload/).count()).toBe(0);
  });

  test('a photo that lies on the bench already, until it is taken off', async () => {
    await open();
    const dropIt = () => drop(bench(), 'torn.jpg', 'image/jpeg');
    await dropIt();
    await inDialog('Upload 1 file').click();
    await expect.poll(order).toEqual(['torn.jpg']);
    await pressEscape();
    await dropIt();
    await says("Cannot add the duplicate file 'torn.jpg', it already exists");
    expect(await inDialog(/^Upload/).count()).toBe(0);
    await pressEscape();
    await tool('Remove photo 1').click();
    await dropIt();
    await inDialog('Upload 1 file').waitFor();
  });
});

describe('the photo uploader, whatever becomes of its calls,', () => {
  test('says that authorization is required, then that the session expired', async () => {
    visit.expectComplaint(/Authorization required/);
    await open({ answerSigning: (_, route) => given(route.fulfill(unauthorized)) });
    await choose([await photo(1)]);
    await expectSessionExpired(visit, async () => {
      await inDialog('Upload 1 file').click();
      await says('Authorization required');
    });
  });

  test('signs anew where the request has expired', async () => {
    visit.expectComplaint(/403/);
    const { store } = await open({
      answer: (_, route) =>
        route.request().url().includes('signature=1')
          ? given(route.fulfill(refusal(403, 'Request has expired')))
          : undefined,
    });
    await lay(1);
    expect(store.puts.map(({ path }) => path)).toEqual([
      '/store/1/photo-1.jpg',
      '/store/2/photo-1.jpg',
    ]);
  });

  test('tries again, later each time, while the store is unavailable', async () => {
    visit.expectComplaint(/503/);
    let left = 3;
    const { store } = await open({
      answer: (_, route) => {
        left -= 1;
        return left >= 0 ? given(route.fulfill(refusal(503, 'Slow down'))) : undefined;
      },
    });
    await lay(1);
    const waits = store.puts.slice(1).map(({ at }, place) => at - (store.puts[place]?.at ?? at));
    expect(waits).toHaveLength(3);
    expect(waits[0]).toBeLessThan(1000);
    expect(waits[1]).toBeGreaterThanOrEqual(990);
    expect(waits[2]).toBeGreaterThanOrEqual(2990);
  });

  test('says that the network failed, tries again, and fails where it is no better', async () => {
    visit.expectComplaint(/ERR_FAILED|Network error/);
    let isDown = true;
    const { store } = await open({
      answer: (_, route) => (isDown ? given(route.abort()) : undefined),
    });
    await upload([await photo(1)]);
    await says(NETWORK_ERROR);
    await inDialog('Retry').first().waitFor();
    await says('Upload failed');
    expect(store.puts).toHaveLength(5);
    expect(await order()).toEqual([]);
    isDown = false;
    await dialog().locator('.uppy-StatusBar').getByRole('button', { name: /Retry/ }).click();
    await expectToast('Photos uploaded', '1 photo(s) uploaded successfully');
    await expect.poll(order).toEqual(['photo-1.jpg']);
  });

  test('says what the store refused, and lets it be tried again', async () => {
    visit.expectComplaint(/400|not what was signed/);
    let isRefused = true;
    const { store } = await open({
      answer: (name, route) =>
        isRefused && name === 'photo-2.jpg'
          ? given(route.fulfill(refusal(400, 'The photo is not what was signed for')))
          : undefined,
    });
    await upload(await photos(2));
    await says('Upload failed');
    await expectToast('Photos uploaded', '1 photo(s) uploaded successfully');
    expect(store.puts).toHaveLength(2);
    const said = new Promise<string>((resolve) => {
      visit.page().once('dialog', async (details) => {
        resolve(details.message());
        await details.accept();
      });
    });
    await inDialog('Show error details').click();
    await expect.poll(() => said).toContain('The photo is not what was signed for');
    await pressEscape();
    await bench().getByText('1 photo is chosen but not uploaded yet').waitFor();
    isRefused = false;
    await bench().getByRole('button', { name: 'Open Uploader' }).click();
    await dialog().locator('.uppy-StatusBar').getByRole('button', { name: /Retry/ }).click();
    await expect.poll(order).toEqual(['photo-1.jpg', 'photo-2.jpg']);
  });

  test('says on the photo why the API does not sign for it', async () => {
    visit.expectComplaint(/400|Expected a JPEG/);
    const why = 'Expected a JPEG, PNG, WebP, GIF or AVIF image';
    await open({
      answerSigning: (_, route) =>
        given(
          route.fulfill(
            refuse(400, 'INVALID_REQUEST', 'The request is not as expected', {
              issues: [{ path: 'type', message: why }],
            }),
          ),
        ),
    });
    await upload([{ ...(await photo(1)), name: 'photo.tiff', mimeType: 'image/tiff' }]);
    await inDialog(why).waitFor();
  });

  test('leads to another try of what failed, and is done once that is taken out', async () => {
    visit.expectComplaint(/400|not what was signed/);
    await open({
      answer: (name, route) =>
        name === 'photo-2.jpg'
          ? given(route.fulfill(refusal(400, 'The photo is not what was signed for')))
          : undefined,
    });
    await upload(await photos(2));
    await says('Upload failed');
    const retry = dialog().locator('.uppy-StatusBar').getByRole('button', { name: /Retry/ });
    await expect.poll(() => retry.evaluate((node) => node === document.activeElement)).toBe(true);
    await inDialog('Remove file').click();
    await inDialog('Done').click();
    await dialog().waitFor({ state: 'hidden' });
    await expect.poll(order).toEqual(['photo-1.jpg']);
  });

  test('takes a photo that it cannot read, without a preview', async () => {
    const { store } = await open();
    await upload([{ name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('torn') }]);
    await expectToast('Photos uploaded', '1 photo(s) uploaded successfully');
    expect(store.signed).toEqual([{ filename: 'torn.jpg', type: 'image/jpeg', size: 4 }]);
    await tiles().getByText('No preview').waitFor();
    expect(await dialog().locator('.uppy-Dashboard-Item.is-error').count()).toBe(0);
  });

  test('loses nothing by a reload in the midst of an upload', async () => {
    let isSlow = true;
    const never = () => new Promise(() => {});
    const { store } = await open({
      answer: (name) => (isSlow && name !== 'photo-1.jpg' ? never() : undefined),
    });
    await upload(await photos(3));
    await expect.poll(order).toEqual(['photo-1.jpg']);
    await expect.poll(() => store.puts.length).toBe(3);
    await expect.poll(() => stored(visit.page())).toMatch(/photo-1.*"uploadComplete":true/);
    isSlow = false;
    await visit.page().reload();
    await bench().getByText('2 photos are chosen but not uploaded yet').waitFor();
    expect(await dialog().count()).toBe(0);
    await expect.poll(order).toEqual(['photo-1.jpg']);
    await expect.poll(() => tiles().locator('img').getAttribute('src')).toMatch(/^blob:/);
    await bench().getByRole('button', { name: 'Open Uploader' }).click();
    await says('We restored all files. You can now resume the upload.');
    await inDialog('Upload 2 files').click();
    await expectToast('Photos uploaded', '2 photo(s) uploaded successfully');
    await expect.poll(order).toEqual(['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg']);
    expect(store.signed).toHaveLength(5);
  });

  test('keeps also what is large over a reload', async () => {
    await open();
    await drop(bench(), 'large.jpg', 'image/jpeg', LARGEST);
    await inDialog('Upload 1 file').waitFor();
    await expect.poll(() => storedFiles(visit.page())).toBe(1);
    await visit.page().reload();
    await bench().getByText('1 photo is chosen but not uploaded yet').waitFor();
    await bench().getByRole('button', { name: 'Open Uploader' }).click();
    await says('We restored all files. You can now resume the upload.');
  });
});

/** What the uploader has stored. */
const stored = (page: Page) => page.evaluate(() => Object.values(localStorage).join());

/** How many files it has stored. */
const storedFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('uppy-blobs');
        opening.onsuccess = () => {
          const counting = opening.result.transaction('files').objectStore('files').count();
          counting.onsuccess = () => resolve(counting.result);
        };
      }),
  );

describe('the photos on the bench', () => {
  test('change places by buttons, and lose the focus nowhere', async () => {
    await open();
    await lay(3);
    const focusOn = (name: string) => expect.poll(() => isFocused(visit.page())).toBe(name);
    await tool('Move photo 3 left').click();
    await expect.poll(order).toEqual(['photo-1.jpg', 'photo-3.jpg', 'photo-2.jpg']);
    await bench().getByText('photo-3.jpg is now photo 2 of 3.').waitFor();
    await focusOn('Move photo 2 left');
    await tool('Make primary: photo 3').click();
    await expect.poll(order).toEqual(['photo-2.jpg', 'photo-1.jpg', 'photo-3.jpg']);
    await focusOn('Photo 1 of 3, photo-2.jpg');
    await expect
      .poll(() => tiles().first().getByText('PRIMARY', { exact: true }).isVisible())
      .toBe(true);
    await expect.poll(() => bench().getByText('PRIMARY', { exact: true }).count()).toBe(1);
    await tool('Move photo 1 left').focus();
    await visit.page().keyboard.press('Enter');
    await expect.poll(order).toEqual(['photo-2.jpg', 'photo-1.jpg', 'photo-3.jpg']);
    await tool('Remove photo 2').click();
    await expect.poll(order).toEqual(['photo-2.jpg', 'photo-3.jpg']);
    await focusOn('Photo 2 of 2, photo-3.jpg');
    await tool('Remove photo 2').click();
    await tool('Remove photo 1').click();
    await focusOn('Add Photos');
  });

  test('change places by keyboard, and by hand, and stay so after a reload', async () => {
    await open();
    await lay(3);
    const { keyboard, mouse } = visit.page();
    await tool('Photo 1 of 3, photo-1.jpg').focus();
    await keyboard.press('Space');
    await visit.page().getByText('Moving photo-1.jpg, position 1 of 3.').waitFor();
    await settled(visit.page());
    await keyboard.press('ArrowRight');
    await visit.page().getByText('Moving photo-1.jpg, position 2 of 3.').waitFor();
    await keyboard.press('Space');
    await expect.poll(order).toEqual(['photo-2.jpg', 'photo-1.jpg', 'photo-3.jpg']);

    const middle = async (name: string) => {
      const box = await tool(name).boundingBox();
      if (!box) throw new Error(`${name} is not shown`);
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    await tool('Photo 3 of 3, photo-3.jpg').scrollIntoViewIfNeeded();
    await settled(visit.page());
    const from = await middle('Photo 3 of 3, photo-3.jpg');
    const to = await middle('Photo 1 of 3, photo-2.jpg');
    await mouse.move(...from);
    await mouse.down();
    await mouse.move(from[0] - 20, from[1]);
    await visit.page().getByText('Moving photo-3.jpg, position 3 of 3.').waitFor();
    await settled(visit.page());
    await mouse.move(...to, { steps: 8 });
    await visit.page().getByText('Moving photo-3.jpg, position 1 of 3.').waitFor();
    await mouse.up();
    await expect.poll(order).toEqual(['photo-3.jpg', 'photo-2.jpg', 'photo-1.jpg']);
    await visit.page().reload();
    await expect.poll(order).toEqual(['photo-3.jpg', 'photo-2.jpg', 'photo-1.jpg']);
  });

  test('go with the item in their order, and leave nothing behind', async () => {
    const { catalog } = await open();
    await lay(2);
    await tool('Make primary: photo 2').click();
    const form = visit.page().getByRole('form', { name: 'Catalog an item' });
    await form.getByLabel('Item Name').fill('Helmet liner');
    await form.getByLabel('Item Type').selectOption('Field Gear');
    await form.getByLabel('Condition').selectOption('Good');
    await form.getByRole('button', { name: 'Catalog Item' }).click();
    await expectToast('Success', 'Military item cataloged successfully!');
    const sent = catalog.bodies.find(({ name }) => name === 'Helmet liner');
    expect(sent?.imageUrls).toEqual(['/uploads/me/2-photo-2.jpg', '/uploads/me/1-photo-1.jpg']);
    expect(await tiles().count()).toBe(0);
    await visit.page().reload();
    await addPhotos().waitFor();
    expect(await tiles().count()).toBe(0);
    expect(await bench().getByText('not uploaded yet').count()).toBe(0);
    expect(await stored(visit.page())).not.toContain('photo-1');
    await addPhotos().click();
    await dialog().waitFor();
    expect(await dialog().getByText('Session restored').count()).toBe(0);
  });

  test('say why the shop did not take them', async () => {
    visit.expectComplaint(/400/);
    const { catalog } = await open();
    await lay(2);
    const why = 'This photo was uploaded by somebody else';
    const inner = catalog.answer;
    catalog.answer = (call, route) =>
      call === 'POST /api/military-items'
        ? given(
            route.fulfill(
              refuse(400, 'INVALID_REQUEST', 'Bad', {
                issues: [{ path: 'imageUrls.1', message: why }],
              }),
            ),
          )
        : inner(call, route);
    const form = visit.page().getByRole('form', { name: 'Catalog an item' });
    await form.getByLabel('Item Name').fill('Helmet liner');
    await form.getByLabel('Item Type').selectOption('Field Gear');
    await form.getByLabel('Condition').selectOption('Good');
    await form.getByRole('button', { name: 'Catalog Item' }).click();
    await tiles().nth(1).getByText(why).waitFor();
    expect(await tiles().first().getByText(why).count()).toBe(0);
    expect(await violations(visit.page())).toEqual([]);
  });

  test('are chosen by being dropped or pasted, too', async () => {
    await open();
    await drop(bench(), 'dropped.png', 'image/png');
    await inDialog('Upload 1 file').waitFor();
    await pressEscape();
    await visit.page().evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['pasted'], 'pasted.png', { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    });
    await inDialog('Upload 2 files').waitFor();
  });

  test('of two tabs leave each other alone', async () => {
    await open();
    const other = await visit.page().context().newPage();
    const failures: string[] = [];
    other.on('pageerror', (error) => failures.push(String(error)));
    await mockPhotoStore(other, {
      answerSigning: () => sleep(800),
    });
    await other.addInitScript(() => {
      const { getAll } = IDBIndex.prototype;
      // What the first tab keeps would be found while the upload is under way.
      IDBIndex.prototype.getAll = function (...query) {
        const found = getAll.apply(this, query);
        const late = {} as IDBRequest;
        found.onsuccess = (event) => setTimeout(() => late.onsuccess?.call(found, event), 300);
        return late;
      };
    });
    await other.goto('/catalog');
    await addPhotos(other).waitFor();
    await lay(2);
    await choose(await photos(1, 3), other);
    await dialog(other).getByRole('button', { name: 'Upload 1 file' }).click();
    await expect.poll(() => orderOn(other)).toEqual(['photo-3.jpg']);
    await other.reload();
    await expect.poll(() => orderOn(other)).toEqual(['photo-3.jpg']);
    await expect.poll(order).toEqual(['photo-1.jpg', 'photo-2.jpg']);
    expect(failures).toEqual([]);
  });

  test.each([PHONE, TABLET, DESKTOP])(
    'have room on a screen of $width pixels, and so has their uploader',
    async (viewport) => {
      await visit.page().setViewportSize(viewport);
      await open();
      expect(await violations(visit.page())).toEqual([]);
      await choose(await photos(2));
      await inDialog('Upload 2 files').waitFor();
      expect(await violations(visit.page())).toEqual([]);
      const box = await dialog().boundingBox();
      const whole = { x: 0, y: 0, ...viewport };
      if (viewport.width < 820) expect(box).toEqual(whole);
      await inDialog('Upload 2 files').click();
      await expect.poll(order).toHaveLength(2);
      await pressEscape();
      expect(await violations(visit.page())).toEqual([]);
      expect(await overflow(visit.page())).toBe(0);
    },
  );
});

/** The name of what has the focus. */
const isFocused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute('aria-label') ?? at?.textContent;
  });
