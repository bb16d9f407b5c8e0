import { expect } from 'vitest';
import { page } from 'vitest/browser';

export const photos = () => page.getByRole('region', { name: 'Photos', exact: true });
export const tiles = () =>
  photos().getByRole('list', { name: 'Photos in order' }).getByRole('listitem');
export const addPhotosButton = () => photos().getByRole('button', { name: 'Add Photos' });
export const uploader = () => page.getByRole('dialog', { name: 'Add Photos' });

/** Opens the uploader if necessary. */
export async function choosePhotos(files: File[]): Promise<void> {
  if (!uploader().query()) await addPhotosButton().click();
  await expect.element(uploader()).toBeVisible();
  const input = uploader().element().querySelector<HTMLElement>('input[type=file]');
  if (!input) throw new Error('no file input');
  await page.elementLocator(input).upload(files);
}

export const uploadButton = () => uploader().getByRole('button', { name: /^Upload \d/ });

export async function uploadPhotos(files: File[]): Promise<void> {
  await expect.element(addPhotosButton()).toBeVisible();
  const before = tiles().length;
  await choosePhotos(files);
  await uploadButton().click();
  await expect
    .poll(() => document.querySelectorAll('[aria-label="Photos in order"] > li'))
    .toHaveLength(before + files.length);
  await uploader().getByRole('button', { name: 'Done' }).click();
  await expect.element(uploader()).not.toBeInTheDocument();
}
