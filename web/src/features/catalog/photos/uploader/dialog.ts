import type { Body, Meta, UnknownPlugin } from '@uppy/core';
import '@uppy/core/css/style.min.css';
import Dashboard from '@uppy/dashboard';
import '@uppy/dashboard/css/style.min.css';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../../../../../shared/entities/military-item.ts';
import styles from './dialog.module.css';
import type { PhotoUppy } from './uppy.ts';

export function addDialog(uppy: PhotoUppy) {
  const container = document.createElement('div');
  container.className = styles.container ?? '';
  document.body.append(container);
  makeReachable(container);
  uppy.use(Dashboard, {
    target: container,
    inline: false,
    theme: 'light',
    thumbnailWidth: 280,
    closeAfterFinish: false,
    // Uppy waits for the animation's end, which never comes under reduced motion.
    animateOpenClose: false,
    // Uppy's default handler leaks thumbnails and then draws none.
    doneButtonHandler: () => {
      uppy.removeFiles(uppy.getFiles().map(({ id }) => id));
      uppy.getPlugin<Dashboard<Meta, Body>>('Dashboard')?.closeModal();
    },
    proudlyDisplayPoweredByUppy: false,
    showNativePhotoCameraButton: matchMedia('(pointer: coarse)').matches,
    note: `Up to ${MAX_PHOTOS} photos of ${MAX_PHOTO_BYTES / 2 ** 20} MB each`,
  });
  queueThumbnailsOnce(uppy);
  // Uppy labels the dialog's wrapper instead.
  container.querySelector('.uppy-Dashboard')?.removeAttribute('aria-label');
  const dialog = container.querySelector('[role=dialog]');
  dialog?.setAttribute('aria-label', 'Add Photos');
  dialog?.setAttribute('aria-modal', 'true');
  uppy.on('dashboard:modal-closed', () => focusOpener(container));
  // The button that chose the files is gone; the next thing to press is 'Upload'.
  uppy.on('files-added', () => requestAnimationFrame(() => focusIfLost(container, 'upload')));
  uppy.on('complete', ({ failed = [] }) => {
    if (failed.length > 0) requestAnimationFrame(() => focusIfLost(container, 'retry'));
  });
  return uppy.getPlugin<Dashboard<Meta, Body>>('Dashboard');
}

interface ThumbnailGenerator extends UnknownPlugin<Meta, Body> {
  queue: string[];
  addToQueue: (fileId: string) => void;
}

/** Uppy queues a photo again at each progress event until it has a thumbnail, but removes a deleted photo only once. The
 *  queue stops for good at one that is left over. */
function queueThumbnailsOnce(uppy: PhotoUppy) {
  const generator = uppy.getPlugin<ThumbnailGenerator>('Dashboard:ThumbnailGenerator');
  if (!generator) return;
  const add = generator.addToQueue.bind(generator);
  generator.addToQueue = (fileId) => {
    if (!generator.queue.includes(fileId)) add(fileId);
  };
}

/** Our dialogs hide the rest of the page and trap the focus; the uploader opened from one must stay
 *  reachable. */
function makeReachable(container: HTMLElement) {
  const observer = new MutationObserver(() => container.removeAttribute('aria-hidden'));
  observer.observe(container, { attributeFilter: ['aria-hidden'] });
  container.addEventListener('focusin', (event) => event.stopPropagation());
}

/** The button that opened the uploader may be unmounted. */
function focusOpener(container: HTMLElement) {
  const { activeElement } = document;
  if (activeElement !== document.body && !container.contains(activeElement)) return;
  const openers = document.querySelectorAll<HTMLElement>('[data-opens-uploader]');
  [...openers].find(({ offsetParent }) => offsetParent)?.focus();
}

/** The button pressed last is unmounted, such as 'Upload' or 'Pause' with the upload. */
function focusIfLost(container: HTMLElement, action: 'upload' | 'retry') {
  const { activeElement } = document;
  const isLost = activeElement === document.body || activeElement?.matches('[role=dialog]');
  if (!isLost) return;
  container.querySelector<HTMLElement>(`.uppy-StatusBar-actionBtn--${action}`)?.focus();
}
